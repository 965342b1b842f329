-- Arguments: a word that no other run has, or nothing to ask for the same address all the time. wrk counts in microseconds.
local word, turn = nil, 0

function init(args)
  word = args[1]
end

function request()
  turn = turn + 1
  return wrk.format("GET", word and (wrk.path .. "?from=" .. word .. "-" .. turn) or wrk.path)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"good":%d,"seconds":%f,"bad":%d,"p50":%f,"p99":%f}\n',
    summary.requests - errors.status,
    summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000
  ))
end
