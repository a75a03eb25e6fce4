import type { RequestEvent } from '../events.js'
import { reminderEveryDays, signingPeriodDays } from '../limits.js'
import type { RequestState } from '../state.js'

/** What a sender chooses of a request's times, in times of 24 hours. */
export interface Times {
  /** How long recipients have from sending on. */
  expiresInDays: number
  /** The rhythm of reminders, where they are sent. */
  reminderEveryDays: number
}

/** As long as nothing else is chosen (rules sending-2, signing-15). */
export const usualTimes: Times = { expiresInDays: signingPeriodDays, reminderEveryDays }

export const timesOf = ({ expiresInDays, timetable }: RequestState): Times => ({
  expiresInDays,
  reminderEveryDays: timetable.everyDays,
})

/** The events that choose other times; what is left out stays. */
export function chooseTimes(before: Times, chosen: Partial<Times>): RequestEvent[] {
  const { reminderEveryDays: everyDays = before.reminderEveryDays, expiresInDays: days = before.expiresInDays } = chosen
  const events: RequestEvent[] = []
  if (everyDays !== before.reminderEveryDays) events.push({ type: 'ReminderRhythmChosen', data: { everyDays } })
  if (days !== before.expiresInDays) events.push({ type: 'PeriodChosen', data: { days } })
  return events
}
