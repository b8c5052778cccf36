-- Plays a file of paths, one after the other, from a given line on: paths.lua -- FILE FIRST [ACCEPT-ENCODING [TOKENS]]
-- ACCEPT-ENCODING may be empty; TOKENS is a file of access tokens, which take turns.
done = dofile(os.getenv("WRK_LUA") .. "/report.lua")

local requests, at = {}, 0

init = function(args)
  local tokens = {}
  for token in args[4] and io.lines(args[4]) or function() end do tokens[#tokens + 1] = token end
  for path in io.lines(args[1]) do
    local headers = {}
    if args[3] and args[3] ~= "" then headers["Accept-Encoding"] = args[3] end
    if #tokens > 0 then headers["Authorization"] = "Bearer " .. tokens[#requests % #tokens + 1] end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
  at = tonumber(args[2]) % #requests
end

request = function()
  at = at % #requests + 1
  return requests[at]
end
