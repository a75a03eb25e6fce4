/** The only file of the domain that may use `Date`: everything here is a function of the times it is given, ISO 8601. */

/** A time so much later. */
export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** From one time to another, in ms; below 0 where the other comes first. */
export const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from)
