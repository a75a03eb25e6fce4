import type { RequestEvent } from './events.js'
import { mostReminders, reminderEveryDays, warningBeforeMs } from './limits.js'
import { day, later, msBetween } from '../../kernel/moments.js'

/** Deadlines of a request, as plain data for a read model (rules signing-15, signing-16, sealing-7). Times are ISO 8601. */
export interface Timetable {
  sendReminders: boolean
  /** Reminder interval, in periods of 24 hours. */
  everyDays: number
  /** Sent, and some recipient has not acted. */
  running: boolean
  expiresAt: string | null
  /** Time of the warning, which replaces the reminders. */
  warnAt: string | null
  /** Start of the current turn. */
  since: string | null
  /** Last reminder of this turn; those missed during downtime count as sent. */
  reminded: number
  warned: boolean
  /** Everyone has acted, and the request is neither completed nor given up. */
  sealing: boolean
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

export interface Due {
  what: 'expiry' | 'warning' | 'reminder' | 'sealing'
  at: string
}

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

/** The warning comes three days before the end, or at half of a period under six days. */
function begun(expiresAt: string, since: string): Partial<Timetable> {
  const half = msBetween(since, expiresAt) / 2
  const warnAt = later(expiresAt, -Math.min(warningBeforeMs, half))
  return { running: true, since, expiresAt, warnAt, reminded: 0, warned: false }
}

export function nextDue(timetable: Timetable): Due | null {
  const { running, retryAt } = timetable
  const due: Due[] = retryAt ? [{ what: 'sealing', at: retryAt }] : []
  if (running) due.push(...dueWhileRunning(timetable))
  return due.reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null)
}

/** Checked on each act, whether or not the clock has recorded the expiry (rule signing-16). */
export const isOverdue = ({ running, expiresAt }: Pick<Timetable, 'running' | 'expiresAt'>, at: string): boolean =>
  running && expiresAt !== null && at >= expiresAt

/** Returns the number of the due reminder, or 0. Skips reminders missed during downtime instead of sending two on one day. */
export function reminderDue(timetable: Timetable, at: string): number {
  const { running, sendReminders, everyDays, since, warnAt, reminded } = timetable
  if (!running || !sendReminders || !since || !warnAt || at >= warnAt) return 0
  const number = Math.min(mostReminders, Math.floor(msBetween(since, at) / (everyDays * day)))
  return number > reminded ? number : 0
}

/** Every request records the warning; only recipients with reminders get the mail (rule signing-15). */
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
