/** The only file of kernel and domains that may use `Date`: all other functions take their times as ISO 8601 arguments. */

/** In ms. */
export const day = 24 * 60 * 60_000

export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

export const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from)

/** Periods of 24 hours that fit between two times. */
export const wholeDays = (from: string, to: string): number => Math.floor(msBetween(from, to) / day)
