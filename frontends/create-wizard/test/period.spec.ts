import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { warningText, daysUntil, endOf, lastDay } from '../src/options/period.js'

/** The days that the server counts until a chosen date, from now on. */
const daysTo = (date: string, now: number, sentAt = now): number | null => {
  const end = endOf(date, now)
  return end === null ? null : daysUntil(end, sentAt)
}

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
const hour = 60 * 60 * 1000

describe('a period', () => {
  it('is the longest one that ends on or before a given day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 364 }), moments, (days, now) => {
        const day = lastDay(days, now.getTime())
        const found = daysTo(day, now.getTime())!
        // Of two periods that end on the same day, as around a clock change, the longer one.
        expect(found).toBeGreaterThanOrEqual(days)
        expect(lastDay(found, now.getTime())).toBe(day)
        expect(lastDay(found + 1, now.getTime()) > day).toBe(true)
      }),
    )
  })

  it('still ends on the chosen day if the request is sent later, and is null on that day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 364 }),
        moments,
        fc.integer({ min: 0, max: 3 * 24 }),
        (days, now, hours) => {
          const [chosen, sentAt] = [lastDay(days, now.getTime()), now.getTime() + hours * hour]
          expect(lastDay(daysTo(chosen, now.getTime(), sentAt)!, sentAt)).toBe(chosen)
        },
      ),
    )
    const now = new Date(2026, 11, 20, 12).getTime()
    expect(daysTo('2026-12-24', now, new Date(2026, 11, 23, 23).getTime())).toBe(1)
    expect(daysTo('2026-12-24', now, new Date(2026, 11, 24, 0).getTime())).toBeNull()
  })

  it('is null for today, a day too far off, and an invalid date', () => {
    const now = new Date(2026, 10, 24, 12).getTime()
    expect(daysTo('2026-11-24', now)).toBeNull()
    expect(daysTo('2026-11-25', now)).toBe(1)
    expect(daysTo(lastDay(366, now), now)).toBeNull()
    for (const nothing of ['', '26-11-25', '2026-11', 'tomorrow', '0002-11-25']) expect(daysTo(nothing, now)).toBeNull()
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
