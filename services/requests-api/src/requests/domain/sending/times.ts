import type { RequestEvent } from '../events.js'
import { mostPeriodDays, reminderEveryDays, signingPeriodDays } from '../limits.js'
import { wholeDays } from '../../../kernel/moments.js'
import { refuse } from '../refusal.js'
import type { RequestState } from '../state.js'

/** Durations that the sender chooses, in periods of 24 hours. */
export interface Times {
  expiresInDays: number
  reminderEveryDays: number
}

/** The end of the chosen last day, ISO 8601; null if the sender chose a number of days. */
type LastMoment = { expiresBy: string | null }

/** Defaults (rules sending-2, signing-15). */
export const usualTimes: Times & LastMoment = { expiresInDays: signingPeriodDays, reminderEveryDays, expiresBy: null }

export const timesOf = ({ expiresInDays, expiresBy, timetable }: RequestState): Times & LastMoment => ({
  expiresInDays,
  reminderEveryDays: timetable.everyDays,
  expiresBy,
})

/** Choosing a number of days gives up a chosen last day. */
export function chooseTimes(before: Times & LastMoment, chosen: Partial<Times>): RequestEvent[] {
  const { reminderEveryDays: everyDays = before.reminderEveryDays, expiresInDays: days } = chosen
  const events: RequestEvent[] = []
  if (everyDays !== before.reminderEveryDays) events.push({ type: 'ReminderRhythmChosen', data: { everyDays } })
  if (days !== undefined && (days !== before.expiresInDays || before.expiresBy !== null)) {
    events.push({ type: 'PeriodChosen', data: { days } })
  }
  return events
}

/** Keeps the chosen last day (ADR 0138). An unchanged one is not judged again, so other changes can still be stored. */
export function chooseLastMoment(before: LastMoment, by: string | undefined, at: string): RequestEvent[] {
  return by === undefined || by === before.expiresBy
    ? []
    : [{ type: 'PeriodChosen', data: { days: daysUntil(by, at), by } }]
}

/** The request with its period as of sending: a chosen last day counts from then (ADR 0138). */
export const withPeriodAt = (request: RequestState, at: string): RequestState =>
  request.expiresBy === null ? request : { ...request, expiresInDays: daysUntil(request.expiresBy, at) }

/** The longest period of whole days that begins at `at` and has ended by `by`. */
function daysUntil(by: string, at: string): number {
  const days = wholeDays(at, by)
  if (days < 1) refuse('last-day-past')
  if (days > mostPeriodDays) refuse('last-day-too-far', { most: mostPeriodDays })
  return days
}
