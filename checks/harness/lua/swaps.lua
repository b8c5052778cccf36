-- Whole swaps, a pair of travellers a thread, which must have one connection each: swaps.lua -- FILE
-- Each line of FILE is the owner's token, the proposer's and the offer, separated by tabs. A swap is six requests: propose,
-- accept, and for each side a look at its code and the other's hand-over.
local report = dofile(os.getenv("WRK_LUA") .. "/report.lua")
local threads = {}

setup = function(thread)
  threads[#threads + 1] = thread
  thread:set("number", #threads)
end

init = function(args)
  local at = 0
  for line in io.lines(args[1]) do
    at = at + 1
    if at == number then owner, proposer, offer = line:match("^(%S+)\t(%S+)\t(%S+)$") end
  end
  step, swap, hash, code, completed = 1, "", "", "", 0
end

local function ask(method, token, path, body)
  return wrk.format(method, path, {["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json"}, body)
end

request = function()
  local path = "/v1/swaps/" .. swap
  if step == 1 then
    return ask("POST", proposer, "/v1/offers/" .. offer .. "/swaps",
               '{"amount":{"amount":"0.10","currency":"EUR"}}')
  elseif step == 2 then
    return ask("POST", owner, path .. "/accept", '{"termsHash":"' .. hash .. '"}')
  elseif step == 3 or step == 5 then
    return ask("GET", step == 3 and owner or proposer, path .. "/code")
  end
  return ask("POST", step == 4 and proposer or owner, path .. "/hand-over", '{"code":"' .. code .. '"}')
end

response = function(status, _, body)
  if status > 299 then
    step = 1
    return
  end
  if step == 1 then
    swap, hash = body:match('^{"id":"([^"]+)"'), body:match('"hash":"([^"]+)"')
  elseif step == 3 or step == 5 then
    code = body:match('"code":"([^"]+)"')
  elseif step == 6 and body:find('"state":"completed"', 1, true) then
    completed = completed + 1
  end
  step = step % 6 + 1
end

done = function(summary, latency)
  local count = 0
  for _, thread in ipairs(threads) do count = count + thread:get("completed") end
  io.write(string.format('{"completed": %d}\n', count))
  report(summary, latency)
end
