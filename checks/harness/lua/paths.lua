-- Plays a file of paths, one after the other, from a given line on: paths.lua -- FILE FIRST [ACCEPT-ENCODING]
done = dofile(os.getenv("WRK_LUA") .. "/report.lua")

local requests, at = {}, 0

init = function(args)
  local headers = args[3] and {["Accept-Encoding"] = args[3]} or nil
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
  at = tonumber(args[2]) % #requests
end

request = function()
  at = at % #requests + 1
  return requests[at]
end
