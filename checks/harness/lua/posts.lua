-- Posts by many travellers in turn: posts.lua -- FILE RUN
-- Each line of FILE is path, token and body, separated by tabs. In the body, @ID becomes a UUID that is used once, @N a
-- number that grows. RUN (hexadecimal, 8 digits) makes the ids of one run its own. The id is the idempotency key too where
-- a wallet needs one.
done = dofile(os.getenv("WRK_LUA") .. "/report.lua")

local lines, at, made, run = {}, 0, 0, ""

init = function(args)
  for line in io.lines(args[1]) do
    local path, token, body = line:match("^([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { ["Content-Type"] = "application/json" }
    if token ~= "" then headers["Authorization"] = "Bearer " .. token end
    lines[#lines + 1] = { path = path, headers = headers, body = body }
  end
  run = args[2]
end

request = function()
  at = at % #lines + 1
  made = made + 1
  local line = lines[at]
  local id = string.format("%s-0000-7000-8000-%012x", run, made)
  if line.path:find("^/v1/wallet") then line.headers["Idempotency-Key"] = id end
  local body = line.body:gsub("@ID", id):gsub("@N", tostring(made))
  return wrk.format("POST", line.path, line.headers, body)
end
