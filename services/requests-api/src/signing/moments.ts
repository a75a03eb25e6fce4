/** The only file of the domain that may use `Date`: all other functions take their times as ISO 8601 arguments. */

export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

export const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from)
