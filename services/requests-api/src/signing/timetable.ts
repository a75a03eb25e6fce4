import type { RequestEvent } from './events.js'
import { day, mostReminders, reminderEveryDays, warningBeforeMs } from './limits.js'
import { later, msBetween } from './moments.js'

/**
 * What the clock must know of a request: plain facts, so that a read model can hold them. Times are ISO 8601; all that is
 * due follows from them (rules signing-15, signing-16, sealing-7).
 */
export interface Timetable {
  sendReminders: boolean
  /** The rhythm of reminders, in times of 24 hours. */
  everyDays: number
  /** Sent, and somebody has still to act. */
  running: boolean
  expiresAt: string | null
  /** When the end is announced; from then on the announcement stands for reminders. */
  warnAt: string | null
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
  everyDays: reminderEveryDays,
  running: false,
  expiresAt: null,
  warnAt: null,
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
    case 'ReminderRhythmChosen':
      return { ...timetable, everyDays: event.data.everyDays }
    case 'SignatureRequestSent':
    case 'SignatureRequestResent': {
      const { expiresAt, since } = event.data
      return { ...timetable, ...begun(expiresAt, since) }
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

/** A period that begins: its end is announced three days before, of a period under six days at half of it. */
function begun(expiresAt: string, since: string): Partial<Timetable> {
  const half = msBetween(since, expiresAt) / 2
  const warnAt = later(expiresAt, -Math.min(warningBeforeMs, half))
  return { running: true, since, expiresAt, warnAt, reminded: 0, warned: false }
}

/** What is due next; null where nothing ever is. */
export function nextDue(timetable: Timetable): Due | null {
  const { running, retryAt } = timetable
  const due: Due[] = retryAt ? [{ what: 'sealing', at: retryAt }] : []
  if (running) due.push(...dueWhileRunning(timetable))
  return due.reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null)
}

/** Whether the period is over: judged when somebody acts, whatever the clock has recorded (rule signing-16). */
export const isOverdue = ({ running, expiresAt }: Pick<Timetable, 'running' | 'expiresAt'>, at: string): boolean =>
  running && expiresAt !== null && at >= expiresAt

/**
 * The number of the reminder that is due, 0 for none. What no clock was there for is left out, not made up for: nobody gets
 * two on one day. Once the end is announced that stands for it.
 */
export function reminderDue(timetable: Timetable, at: string): number {
  const { running, sendReminders, everyDays, since, warnAt, reminded } = timetable
  if (!running || !sendReminders || !since || !warnAt || at >= warnAt) return 0
  const number = Math.min(mostReminders, Math.floor(msBetween(since, at) / (everyDays * day)))
  return number > reminded ? number : 0
}

/** Whether the end is to be announced, of every request: to its recipients only where they are reminded (rule signing-15). */
export const isWarningDue = ({ running, warned, warnAt }: Timetable, at: string): boolean =>
  running && !warned && warnAt !== null && at >= warnAt

function dueWhileRunning({ expiresAt, warnAt, sendReminders, everyDays, since, warned, reminded }: Timetable): Due[] {
  if (!expiresAt || !warnAt || !since) return []
  const due: Due[] = [{ what: 'expiry', at: expiresAt }]
  if (warned) return due
  due.push({ what: 'warning', at: warnAt })
  const reminder = later(since, everyDays * day * (reminded + 1))
  if (sendReminders && reminded < mostReminders && reminder < warnAt) due.push({ what: 'reminder', at: reminder })
  return due
}
