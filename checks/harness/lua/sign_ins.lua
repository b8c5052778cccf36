-- Sign-ins that must fail, in an open loop as that of pauses.lua: sign_ins.lua -- MOST
-- Ends with a line of how many were answered with 401, 503 with Retry-After, 503 without, and anything else.
dofile(os.getenv("WRK_LUA") .. "/pauses.lua")
local report = done

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"login":"nobody-in-particular","password":"not the one that it is"}'
local workers = {}
wrong, busy, bare, others = 0, 0, 0, 0

setup = function(thread)
  table.insert(workers, thread)
end

response = function(status, headers)
  if status == 401 then wrong = wrong + 1
  elseif status == 503 then
    local told = false
    for name in pairs(headers) do told = told or name:lower() == "retry-after" end
    if told then busy = busy + 1 else bare = bare + 1 end
  else others = others + 1 end
end

done = function(summary, latency)
  report(summary, latency)
  local sums = {0, 0, 0, 0}
  for _, thread in ipairs(workers) do
    for index, name in ipairs({"wrong", "busy", "bare", "others"}) do sums[index] = sums[index] + thread:get(name) end
  end
  print("ANSWERS " .. table.concat(sums, " "))
end
