const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `20 Nov 2026` for `2026-11-20`; anything else unchanged. */
export const dayText = (day: string): string => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : dayFormat.format(time)
}
