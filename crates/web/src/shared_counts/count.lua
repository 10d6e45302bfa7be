-- Counts one request in each of the buckets KEYS, up to the first one that has no room for it.
-- ARGV has two numbers for each bucket, in microseconds: how long it takes to gain room for one
-- more request, and for all that it holds. A bucket is stored as the moment at which it will be
-- full again, and not at all once it is.
--
-- Answers with three whole numbers for each bucket: whether there was room (1 or 0), how many
-- requests are left, and after how many microseconds it is full again or has room for one more.
local clock = redis.call('TIME')
-- Not since 1970: so small numbers leave room for fractions of a microsecond.
local now = (clock[1] - 1700000000) * 1000000 + clock[2]
local answer = {}
for i, bucket in ipairs(KEYS) do
  local period, window = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  -- What is no number (or not even a string) is a bucket that nobody has used, and so is one that
  -- is much emptier than empty: the clock was ahead when it was stored.
  local stored = redis.pcall('GET', bucket)
  local full_at = type(stored) == 'string' and tonumber(stored)
  if not full_at or not (full_at > now) or full_at > now + 2 * window then
    full_at = now
  elseif full_at > now + window then
    full_at = now + window
  end
  local full_again = full_at + period - now
  local wait = full_again - window
  -- Less than half a microsecond is the rounding of the stored number.
  if wait > 0.5 then
    answer[#answer + 1] = 0
    answer[#answer + 1] = 0
    answer[#answer + 1] = math.ceil(wait)
    break
  end
  local expiry = string.format('%d', math.ceil(full_again / 1000))
  redis.call('SET', bucket, string.format('%.3f', now + full_again), 'PX', expiry)
  answer[#answer + 1] = 1
  answer[#answer + 1] = math.max(0, math.floor((window - full_again) / period + 0.001))
  answer[#answer + 1] = math.ceil(full_again)
end
return answer
