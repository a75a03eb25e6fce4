import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { warningText, daysUntil, lastDay } from '../src/options/period.js'

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
const hour = 60 * 60 * 1000

describe('a period', () => {
  it('is the longest one that ends on or before a given day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 364 }), moments, (days, now) => {
        const day = lastDay(days, now.getTime())
        const found = daysUntil(day, now.getTime())!
        // Of two periods that end on the same day, as around a clock change, the longer one.
        expect(found).toBeGreaterThanOrEqual(days)
        expect(lastDay(found, now.getTime())).toBe(day)
        expect(lastDay(found + 1, now.getTime()) > day).toBe(true)
      }),
    )
  })

  it('is null for today, a day too far off, and an invalid date', () => {
    const now = new Date(2026, 10, 24, 12).getTime()
    expect(daysUntil('2026-11-24', now)).toBeNull()
    expect(daysUntil('2026-11-25', now)).toBe(1)
    expect(daysUntil(lastDay(366, now), now)).toBeNull()
    for (const nothing of ['', '26-11-25', '2026-11', 'tomorrow', '0002-11-25'])
      expect(daysUntil(nothing, now)).toBeNull()
    expect(lastDay(1, now + 11.9 * hour)).toBe('2026-11-25')
  })

  it('is followed by a warning three days before its end, or at half of it', () => {
    expect([365, 30, 6, 5, 4, 3, 2, 1].map(warningText)).toEqual([
      '3 days',
      '3 days',
      '3 days',
      '60 hours',
      '2 days',
      '36 hours',
      '1 day',
      '12 hours',
    ])
  })
})
