import type { RequestEvent } from '../events.js'
import { reminderEveryDays, signingPeriodDays } from '../limits.js'
import type { RequestState } from '../state.js'

/** Durations that the sender chooses, in periods of 24 hours. */
export interface Times {
  expiresInDays: number
  reminderEveryDays: number
}

/** Defaults (rules sending-2, signing-15). */
export const usualTimes: Times = { expiresInDays: signingPeriodDays, reminderEveryDays }

export const timesOf = ({ expiresInDays, timetable }: RequestState): Times => ({
  expiresInDays,
  reminderEveryDays: timetable.everyDays,
})

export function chooseTimes(before: Times, chosen: Partial<Times>): RequestEvent[] {
  const { reminderEveryDays: everyDays = before.reminderEveryDays, expiresInDays: days = before.expiresInDays } = chosen
  const events: RequestEvent[] = []
  if (everyDays !== before.reminderEveryDays) events.push({ type: 'ReminderRhythmChosen', data: { everyDays } })
  if (days !== before.expiresInDays) events.push({ type: 'PeriodChosen', data: { days } })
  return events
}
