import { describe, expect, it } from '@jest/globals'
import { limits } from '@countersign/contracts/limits'
import { chooseTimes, usualTimes } from '@countersign/requests-api/signing/decisions/times'

describe('the times of a request', () => {
  it('are usually those that calls and pages begin with', () => {
    expect(usualTimes).toEqual({
      expiresInDays: limits.periodUsualDays,
      reminderEveryDays: limits.reminderUsualDays,
    })
  })

  it('make an event each where another is chosen, and none for the same', () => {
    expect(chooseTimes(usualTimes, { ...usualTimes })).toEqual([])
    expect(chooseTimes(usualTimes, {})).toEqual([])
    expect(chooseTimes(usualTimes, { expiresInDays: 7, reminderEveryDays: 1 })).toEqual([
      { type: 'ReminderRhythmChosen', data: { everyDays: 1 } },
      { type: 'PeriodChosen', data: { days: 7 } },
    ])
  })
})
