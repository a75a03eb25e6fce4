import { describe, expect, it } from '@jest/globals'
import { limits } from '@countersign/contracts/limits'
import { chooseTimes, usualTimes } from '@countersign/requests-api/internal/requests/domain/sending/times'

describe('the times of a request', () => {
  it('have the same defaults as the contract', () => {
    expect(usualTimes).toEqual({
      expiresInDays: limits.periodUsualDays,
      reminderEveryDays: limits.reminderUsualDays,
      expiresBy: null,
    })
  })

  it('record an event for each change, and none for the same value', () => {
    expect(chooseTimes(usualTimes, { ...usualTimes })).toEqual([])
    expect(chooseTimes(usualTimes, {})).toEqual([])
    expect(chooseTimes(usualTimes, { expiresInDays: 7, reminderEveryDays: 1 })).toEqual([
      { type: 'ReminderRhythmChosen', data: { everyDays: 1 } },
      { type: 'PeriodChosen', data: { days: 7 } },
    ])
  })
})
