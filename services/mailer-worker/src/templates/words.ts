import { zonedMoment } from '@countersign/contracts/zoned-moment'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `16 December 2026, 09:12 UTC` */
export const dayAndHour = (at: string): string => zonedMoment(at, 'UTC')

/** `16 December 2026`, in UTC. */
export const day = (at: string): string => dayAndHour(at).split(',', 1)[0]!

/** `one document`, `12 documents` */
export const count = (n: number, thing: string): string => `${numbers[n] ?? n} ${thing}${n === 1 ? '' : 's'}`

/** `1 page`, `2 pages` */
export const inDigits = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`

/** `Once`, `3 times` */
export const times = (n: number): string => (n === 1 ? 'Once' : n === 2 ? 'Twice' : `${n} times`)

/** Capitalizes the first letter. */
export const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An interval: `day`, `three days`. */
export const span = (days: number): string => (days === 1 ? 'day' : count(days, 'day'))

/** `three days`, `12 hours`: rounded to hours, and in days if they divide evenly. */
export function timeLeft(at: string, end: string): string {
  const hours = Math.max(1, Math.round((Date.parse(end) - Date.parse(at)) / (60 * 60 * 1000)))
  return hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')
}

const signing = { verb: 'sign', noun: 'signature' }
const approving = { verb: 'approve', noun: 'approval' }

/** The words for the deed of a role, and for an act. */
export const deeds = { signer: signing, signed: signing, approver: approving, approved: approving } as const
