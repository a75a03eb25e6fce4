// Queries drop their data after five minutes, which no test lasts; the timers would outlive each suite.
import { timeoutManager } from '@tanstack/react-query'

const isLong = (ms = 0) => ms >= 300_000

timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) => (isLong(ms) ? 0 : setTimeout(callback, ms)),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, ms) => setInterval(callback, ms),
  clearInterval: (timer) => clearInterval(timer),
})
