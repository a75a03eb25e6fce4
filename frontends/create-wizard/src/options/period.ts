import { limits } from '@countersign/contracts'

const day = 24 * 60 * 60 * 1000

/** The day, where the reader is, on which a period ends that begins now: `2026-12-18`. */
export function lastDay(days: number, now: number = Date.now()): string {
  const end = new Date(now + days * day)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}`
}

/**
 * The longest period, in times of 24 hours, that begins now and ends on a day or before.
 *
 * @param wanted `2026-12-18`, where the reader is
 * @returns null where there is none from 1 to 365, or it is no day
 */
export function daysUntil(wanted: string, now: number = Date.now()): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(wanted)) return null
  // Two days around a change of the clocks may lie 23 or 25 hours apart.
  const around = Math.round((Date.parse(wanted) - Date.parse(lastDay(0, now))) / day)
  const days = [around + 1, around, around - 1].find((candidate) => lastDay(candidate, now) <= wanted)
  return days !== undefined && days >= 1 && days <= limits.periodMostDays ? days : null
}

/** `1 day`, `30 days` */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** When the end of a period is announced, in words: three days before, of one under six days at half of it (rule signing-15). */
export function announcedBefore(days: number): string {
  if (days >= 6) return '3 days'
  return days % 2 === 0 ? inDays(days / 2) : `${days * 12} hours`
}
