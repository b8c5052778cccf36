-- Registrations of nothing, each from another address as a trusted proxy tells it: addresses.lua -- FIRST
done = dofile(os.getenv("WRK_LUA") .. "/report.lua")

local n = 0

init = function(args)
  n = tonumber(args[1])
end

request = function()
  n = n + 1
  local host = string.format("%d.%d.%d.%d", 20 + math.floor(n / 16777216) % 200, math.floor(n / 65536) % 256,
                             math.floor(n / 256) % 256, n % 256)
  local fields = {["X-Forwarded-For"] = host, ["Content-Type"] = "application/json"}
  return wrk.format("POST", "/v1/auth/register", fields, "{}")
end
