import { limits } from '@countersign/contracts'

const day = 24 * 60 * 60 * 1000

/** The local date on which a period starting now ends: `2026-12-18`. */
export function lastDay(days: number, now: number = Date.now()): string {
  const end = new Date(now + days * day)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}`
}

/**
 * The longest period, in days of 24 hours, that starts now and ends on or before a date.
 *
 * @param date local date: `2026-12-18`
 * @returns null for an invalid date or a period outside 1 to 365 days
 */
export function daysUntil(date: string, now: number = Date.now()): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
  // Across a clock change, two local days are 23 or 25 hours apart.
  const around = Math.round((Date.parse(date) - Date.parse(lastDay(0, now))) / day)
  const days = [around + 1, around, around - 1].find((candidate) => lastDay(candidate, now) <= date)
  return days !== undefined && days >= 1 && days <= limits.periodMostDays ? days : null
}

/** `1 day`, `30 days` */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** How early recipients are warned of the deadline, in words (rule signing-15). */
export function warningText(days: number): string {
  const before = Math.min(limits.warningDays, days / 2)
  return Number.isInteger(before) ? inDays(before) : `${before * 24} hours`
}
