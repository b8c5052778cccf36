"""What the programs of `faults/`, `fuzz/` and `bench/` share; Python's standard library only.

  machine    paths, programs that are missing, limits in seconds, what is cleaned up at the end
  wayswap    which binary is tested, and its commands: seed, verify, backup …
  client     one keep-alive connection; the body of an offer
  server     a wayswap that serves one folder, and what /proc and /metrics say of it
  folder     temporary folders with a copy of an installation that was seeded once
  small_disk a file system that can be filled
  staff      members of the staff
  people     travellers, and the requests that they may send again under one key
  crowd      writers and readers who remember every answer; what is lost, and what is there twice
  loop       many connections in one loop, which costs the client little
  streams    pairs who talk over streams of events, and the driver that plays them (`checks/streams`)
  wrk        load by wrk and the scripts in `lua/`
  times      percentiles
  report     rows of checks, and their tables in `docs/`
  offers     a world of a million offers; also a command
  swaps      pairs of travellers, and their swaps step by step
  orders     limit orders for a dollar
  alerts     alerts of rates by the thousand
  publications  rates of a new day, and whether orders and alerts had their turn
  grid, days what is public: the map of cells, days of publication
  nginx      nginx in front of a server, certificates

`harness` imports nothing of the three, and none of the three imports another: `scripts/check` says so.
"""
