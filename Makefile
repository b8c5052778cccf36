# Every command that a person needs. The first build compiles the libraries too: ten minutes on two cores.
SHELL := /bin/bash
HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= data/demo
# Links Swift's libraries into the program, which makes it faster (docs/decisions/0030), as checks/faults/control does. Without the
# debug information of C and C++ the first build takes a minute less.
RELEASE := swift build -c release --static-swift-stdlib -Xcc -g0 -Xcxx -g0

.PHONY: run dev test test-web check format setup setup-web release driver clients faults bench profile alerts fuzz clean

run: release ## build, migrate, seed the demo world and serve it on PORT (HOST=0.0.0.0: for the whole network)
	@scripts/run "$(DATA)" "$(HOST)" "$(PORT)"

dev: setup ## serve the demo world from a debug build on PORT, and again after each change
	@scripts/dev "$(PORT)"

test: setup ## all tests, a generated Python client and the short tier of the fault tests; FEATURE=Swaps: one feature's
	scripts/test $(FEATURE)

test-web: setup-web ## the browser app in headless Chromium, against a debug build (WAYSWAP=…: another); pictures in .build/browser
	[ -n "$$WAYSWAP" ] || scripts/build --product wayswap
	WAYSWAP="$${WAYSWAP:-$(CURDIR)/.build/debug/wayswap}" checks/browser/run $(BROWSER)

check: setup ## format, imports, routes against the document, style; builds nothing
	scripts/check --self-test
	scripts/check

format: ## lay out all Swift files, and the browser app
	swift format --in-place --parallel --recursive --configuration .swift-format Sources Tests checks/streams Package.swift
	scripts/format-web

release: setup
	@[ -x .build/release/wayswap ] || echo "The first release build takes ten minutes on two cores; later ones seconds."
	$(RELEASE) --product wayswap

driver: setup ## the load driver of streams, for the fault tests and the bench
	$(RELEASE) --product wayswap-streams

clients: release ## generate clients (Python, Swift, Kotlin, TypeScript) from the document, compile them, play the tour
	checks/clients/run

faults: release driver ## kills, power cuts, bad disks, attacks on places, hostile networks; an hour and a half; the tables go to docs/faults.md
	checks/faults/run

bench: release driver ## measure beside PostGIS, Redis and SQLite (15 minutes; BENCH=--quick: 4); the figures go to checks/bench/results
	checks/bench/run $(BENCH)

profile: release ## where the processor time of one kind of request goes: ROUTE=searches, messages, offers …; installs perf
	@scripts/setup wrk linux-perf tcl dpkg-dev
	cd checks && python3 -m bench.profile "$(ROUTE)"

alerts: ## hold the alert rules against series on which they must and must not fire; installs promtool
	scripts/alerts

fuzz: release ## attack the API over the wire: tokens, timing, whatever schemathesis makes of the document (40 minutes)
	checks/fuzz/run

setup: ## install what is missing from Debian
	@scripts/setup

setup-web:
	@scripts/setup chromium-headless-shell fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji python3-venv

clean:
	rm -rf .build .build-controls .build-fuzz data
