-- One fixed request; wrk plays it without asking Lua.
done = dofile(os.getenv("BENCH_LUA") .. "/report.lua")
