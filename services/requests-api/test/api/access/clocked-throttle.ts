import type { Clock } from '@countersign/requests-api/internal/kernel/clock'
import type { Throttle } from '@countersign/requests-api/internal/platform/ports/throttle'

/** A throttle on the suite's clock, so that waiting takes no time. */
export function clockedThrottle(clock: Clock): Throttle {
  const counters = new Map<string, { count: number; until: number }>()
  const now = () => clock.now().getTime()
  const found = (name: string) => {
    const counter = counters.get(name)
    return counter && counter.until > now() ? counter : undefined
  }
  const add = (name: string, seconds: number, count: number) => {
    const counter = found(name) ?? { count: 0, until: now() + seconds * 1000 }
    counter.count += count
    counters.set(name, counter)
    return counter.count
  }
  return {
    count: async ({ name, seconds }, key) => add(`${name} ${key}`, seconds, 1),
    uncount: async ({ name, seconds }, key) => void add(`${name} ${key}`, seconds, -1),
    counted: async ({ name }, key) => found(`${name} ${key}`)?.count ?? 0,
    async waitFor({ name, points }, key) {
      const counter = found(`${name} ${key}`)
      return counter && counter.count >= points ? Math.max(1, Math.ceil((counter.until - now()) / 1000)) : 0
    },
    hold: async ({ name, points }, key, seconds) =>
      void counters.set(`${name} ${key}`, { count: points + 1, until: now() + seconds * 1000 }),
    clear: async ({ name }, key) => void counters.delete(`${name} ${key}`),
  }
}
