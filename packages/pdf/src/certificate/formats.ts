const numbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** `Two documents`; digits above twelve. */
export const counted = (count: number, one: string, many: string): string =>
  `${numbers[count] ?? String(count)} ${count === 1 ? one : many}`

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

/** `20 November 2026, 14:02:51 UTC`. @param at ISO 8601 */
export const fullTime = (at: string): string => `${day.format(new Date(at))}, ${hour.format(new Date(at))} UTC`

/** `20 Nov 2026 14:02:51`, for a column that names the zone. */
export const columnTime = (at: string): string => `${shortDay.format(new Date(at))} ${hour.format(new Date(at))}`

/** `214.6 KB`. */
export function shownSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** `3f2a 9c41 …`. */
export const inFours = (hash: string): string[] => hash.match(/.{1,4}/g) ?? []
