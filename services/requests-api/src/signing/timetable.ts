import type { RequestEvent } from './events.js'
import { mostReminders, reminderEveryMs, signingPeriodMs, warningBeforeMs } from './limits.js'

/**
 * What the clock must know of a request: plain facts, so that a read model can hold them. Times are ISO 8601; all that is
 * due follows from them (rules signing-15, signing-16, sealing-7).
 */
export interface Timetable {
  sendReminders: boolean
  /** Sent, and somebody has still to act. */
  running: boolean
  expiresAt: string | null
  /** When the turn of those who are to act now began. */
  since: string | null
  /** The number of the last reminder of this turn; those that no clock was there for count as sent. */
  reminded: number
  warned: boolean
  /** Everyone has acted, and it is neither completed nor given up. */
  sealing: boolean
  /** When sealing is to be tried again. */
  retryAt: string | null
}

export const noTimetable: Timetable = {
  sendReminders: true,
  running: false,
  expiresAt: null,
  since: null,
  reminded: 0,
  warned: false,
  sealing: false,
  retryAt: null,
}

/** What is due next, and when. */
export interface Due {
  what: 'expiry' | 'warning' | 'reminder' | 'sealing'
  at: string
}

/** The timetable after an event. */
export function evolveTimetable(timetable: Timetable, event: RequestEvent): Timetable {
  switch (event.type) {
    case 'SignatureRequestCreated':
      return { ...noTimetable, sendReminders: event.data.sendReminders }
    case 'RemindersTurnedOn':
    case 'RemindersTurnedOff':
      return { ...timetable, sendReminders: event.type === 'RemindersTurnedOn' }
    case 'SignatureRequestSent':
    case 'SignatureRequestResent': {
      const { expiresAt, since } = event.data
      const begun = { running: true, since: since ?? later(expiresAt, -signingPeriodMs), reminded: 0, warned: false }
      return { ...timetable, ...begun, expiresAt }
    }
    case 'NextRecipientsInvited':
      return { ...timetable, since: event.data.since, reminded: 0 }
    case 'RecipientsReminded':
      return { ...timetable, reminded: event.data.number }
    case 'EndAnnounced':
      return { ...timetable, warned: true }
    case 'SignatureRequestCancelled':
    case 'SignatureRequestDeclined':
    case 'SignatureRequestExpired':
      return { ...timetable, running: false }
    case 'EveryoneActed':
      return { ...timetable, running: false, sealing: true }
    case 'SealingFailed':
      return { ...timetable, retryAt: event.data.retryAt }
    case 'SealingRetried':
      return { ...timetable, retryAt: null }
    case 'SealingGivenUp':
    case 'SignatureRequestCompleted':
    case 'PersonalDataErased':
      return { ...timetable, sealing: false, retryAt: null }
    default:
      return timetable
  }
}

/** What is due next; null where nothing ever is. */
export function nextDue(timetable: Timetable): Due | null {
  const { running, retryAt } = timetable
  const due: Due[] = retryAt ? [{ what: 'sealing', at: retryAt }] : []
  if (running) due.push(...dueWhileRunning(timetable))
  return due.reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null)
}

/** Whether the period is over: judged when somebody acts, whatever the clock has recorded (rule signing-16). */
export const isOverdue = ({ running, expiresAt }: Timetable, at: string): boolean =>
  running && expiresAt !== null && at >= expiresAt

/**
 * The number of the reminder that is due, 0 for none. What no clock was there for is left out, not made up for: nobody gets
 * two on one day. In the last three days the warning stands for it.
 */
export function reminderDue(timetable: Timetable, at: string): number {
  const { running, sendReminders, since, expiresAt, reminded } = timetable
  if (!running || !sendReminders || !since || !expiresAt || at >= later(expiresAt, -warningBeforeMs)) return 0
  const number = Math.min(mostReminders, Math.floor((Date.parse(at) - Date.parse(since)) / reminderEveryMs))
  return number > reminded ? number : 0
}

export function isWarningDue(timetable: Timetable, at: string): boolean {
  const { running, sendReminders, expiresAt, warned } = timetable
  return running && sendReminders && !warned && expiresAt !== null && at >= later(expiresAt, -warningBeforeMs)
}

/** A time so much later, ISO 8601. */
export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

function dueWhileRunning({ expiresAt, sendReminders, since, warned, reminded }: Timetable): Due[] {
  if (!expiresAt || !since) return []
  const due: Due[] = [{ what: 'expiry', at: expiresAt }]
  if (!sendReminders || warned) return due
  const warning = later(expiresAt, -warningBeforeMs)
  const reminder = later(since, reminderEveryMs * (reminded + 1))
  due.push({ what: 'warning', at: warning })
  if (reminded < mostReminders && reminder < warning) due.push({ what: 'reminder', at: reminder })
  return due
}
