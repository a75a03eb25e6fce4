/** Cache by zone: creating a format costs a tenth of the time to send a request. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatOf(timeZone?: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longGeneric',
      timeZone,
    })
    formats.set(timeZone, format)
  }
  return format
}

function partsOf(at: Date, timeZone?: string) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const zone = parts.get('timeZoneName')!
  return { parts, zone: /^GMT([+-]00:?00)?$/.test(zone) ? 'UTC' : zone }
}

/** The reader's zone in words: `Central European Time`, or `UTC`. */
export const zoneName = (): string => partsOf(new Date()).zone

/**
 * Formats a deadline (rule pages-30): `4 December 2026, 15:52 UTC`.
 *
 * @param at ISO 8601
 * @param timeZone IANA name; the reader's own if omitted
 */
export function zonedMoment(at: string, timeZone?: string): string {
  const { parts, zone } = partsOf(new Date(at), timeZone)
  const [day, month, year, hour, minute] = (['day', 'month', 'year', 'hour', 'minute'] as const).map((of) =>
    parts.get(of),
  )
  return `${day} ${month} ${year}, ${hour}:${minute} ${zone}`
}
