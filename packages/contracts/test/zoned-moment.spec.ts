import { zonedMoment } from '@countersign/contracts/zoned-moment'
import { describe, expect, it } from '@jest/globals'

describe('a deadline', () => {
  const at = '2026-12-04T23:52:10.000Z'

  it.each([
    ['UTC', '4 December 2026, 23:52 UTC'],
    ['America/New_York', '4 December 2026, 18:52 Eastern Time'],
    ['Europe/Berlin', '5 December 2026, 00:52 Central European Time'],
    ['Asia/Kolkata', '5 December 2026, 05:22 India Standard Time'],
    ['Etc/GMT+5', '4 December 2026, 18:52 GMT-05:00'],
  ])('has its day, its hour and the zone’s name in %s', (zone, shown) => expect(zonedMoment(at, zone)).toBe(shown))
})
