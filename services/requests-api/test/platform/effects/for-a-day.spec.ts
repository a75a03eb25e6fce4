import { expect, it } from '@jest/globals'
import { forADayMs } from '@countersign/requests-api/internal/platform/effects/effect'

it('a job whose engine is down is retried for a day, and within seconds of the recovery', () => {
  const total = forADayMs.reduce((sum, ms) => sum + ms, 0)
  expect(total).toBeGreaterThanOrEqual(24 * 60 * 60 * 1000)
  expect(Math.max(...forADayMs)).toBeLessThanOrEqual(5000)
})
