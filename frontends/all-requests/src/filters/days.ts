const two = (part: number): string => String(part).padStart(2, '0')

/** The local date: `2026-11-17`. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The local start of a day. */
function begins(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The local start of a day as an ISO 8601 instant. */
export const startOf = (day: string): string => begins(day).toISOString()

/** Adds calendar days (negative: subtracts); a day of 23 hours counts as one. */
export function daysAfter(day: string, days: number): string {
  const date = begins(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

export const dayAfter = (day: string): string => daysAfter(day, 1)

export interface Range {
  name: string
  /** For use in a sentence. */
  words: string
  from: string
  to: string
}

/** Preset date ranges. */
export function ranges(now: Date = new Date()): Range[] {
  const today = dayOf(now)
  return [
    { name: 'Today', words: 'today', from: today, to: today },
    { name: '7 days', words: 'the last 7 days', from: daysAfter(today, -6), to: today },
    { name: '30 days', words: 'the last 30 days', from: daysAfter(today, -29), to: today },
    { name: 'This year', words: 'this year', from: `${now.getFullYear()}-01-01`, to: `${now.getFullYear()}-12-31` },
  ]
}
