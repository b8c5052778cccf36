-- An open loop: each connection waits before a request, at random up to so many milliseconds: pauses.lua -- MOST
done = dofile(os.getenv("WRK_LUA") .. "/report.lua")
math.randomseed(7)

local most = 0

init = function(args)
  most = tonumber(args[1])
end

delay = function()
  return math.random(0, most)
end
