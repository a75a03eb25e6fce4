const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

/** `20 Nov 2026`, as on the signing page. @param date `YYYY-MM-DD` */
export const shownDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** `20 Nov 2026, 14:02:51 UTC`. @param at ISO 8601 */
export const shownTime = (at: string): string => `${day.format(new Date(at))}, ${hour.format(new Date(at))} UTC`

/** The first eight digits of a hash: `1ac6 0d50`. */
export const shownHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
