# Every command that a person needs. The first build compiles the libraries too: five to ten minutes on two cores.
SHELL := /bin/bash
HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= data/demo

.PHONY: run test check format setup release bench clean

run: release ## build, migrate, seed the demo world and serve it on PORT (HOST=0.0.0.0: for the whole network)
	@scripts/run "$(DATA)" "$(HOST)" "$(PORT)"

test: setup ## all tests
	swift build --build-tests
	@# Four at a time: hundreds of servers at once would run out of the file descriptors that select can watch.
	swift test --skip-build $$(swift test --help-hidden | grep -o -m1 -e '--experimental-maximum-parallelization-width' | sed 's/$$/ 4/')

check: setup ## format, imports, routes against the document, style; builds nothing
	scripts/check

format: ## lay out all Swift files
	swift format --in-place --recursive --configuration .swift-format Sources Tests migrations Package.swift

release: setup
	@[ -x .build/release/wayswap ] || echo "The first release build takes five to ten minutes on two cores; later ones seconds."
	swift build -c release --product wayswap

bench: release ## measure searches on generated offers; the figures go to bench/results
	bench/nearby

setup: ## install what is missing from Debian
	@scripts/setup

clean:
	rm -rf .build data
