-- One fixed request; wrk plays it without asking Lua.
done = dofile(os.getenv("WRK_LUA") .. "/report.lua")
