import { limits } from '@countersign/contracts'
import type { Options } from './options.js'

const day = 24 * 60 * 60 * 1000

/** The local date of a time: `2026-12-18`. */
export function dateOf(time: number): string {
  const date = new Date(time)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The local date on which a period starting now ends. */
export const lastDay = (days: number, now: number = Date.now()): string => dateOf(now + days * day)

/**
 * The end of a local date, as the draft keeps it (ADR 0138).
 *
 * @param date `2026-12-18`
 * @returns ISO 8601; null for an invalid date, or if no period of 1 to 365 days from now ends on it
 */
export function endOf(date: string, now: number = Date.now()): string | null {
  const [year, month, on] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.slice(1).map(Number) ?? []
  if (year === undefined || year < 1000) return null
  const end = new Date(new Date(year, month! - 1, on! + 1).getTime() - 1)
  return dateOf(end.getTime()) === date && daysUntil(end.toISOString(), now) !== null ? end.toISOString() : null
}

/**
 * The longest period, in days of 24 hours, that starts now and has ended by a time (ISO 8601).
 *
 * @returns null outside 1 to 365 days
 */
export function daysUntil(time: string, now: number = Date.now()): number | null {
  const days = Math.floor((Date.parse(time) - now) / day)
  return days >= 1 && days <= limits.periodMostDays ? days : null
}

/** The period if the request is sent now, in days of 24 hours; null if the chosen last day is over. */
export const periodOf = ({ expiresBy, expiresInDays }: Options): number | null =>
  expiresBy === undefined ? expiresInDays : daysUntil(expiresBy)

/** `1 day`, `30 days` */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** How early recipients are warned of the deadline, in words (rule signing-15). */
export function warningText(days: number): string {
  const before = Math.min(limits.warningDays, days / 2)
  return Number.isInteger(before) ? inDays(before) : `${before * 24} hours`
}
