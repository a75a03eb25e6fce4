const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** `N hours ago` below 24 hours, else `N days ago`; `Unknown` without a time (rule pages-5). */
export function relativeTime(iso: string | null | undefined, now: number = Date.now()): string {
  const then = iso ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(then)) return 'Unknown'
  const passed = Math.max(0, now - then)
  return passed < dayMs ? `${Math.floor(passed / hourMs)} hours ago` : `${Math.floor(passed / dayMs)} days ago`
}

type Parts = Intl.DateTimeFormatOptions

const ofDay: Parts = { month: 'short', day: 'numeric' }
const ofDate: Parts = { ...ofDay, year: 'numeric' }
const ofClock: Parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** Formats in the local zone unless `parts` names another (rule pages-24). */
const writing = (parts: Parts) => {
  const format = new Intl.DateTimeFormat('en-US', parts)
  return (iso: string): string => format.format(new Date(iso))
}

const momentInUtc = writing({ ...ofDate, ...ofClock, timeZone: 'UTC' })
const date = writing(ofDate)

/** `Nov 17` */
export const formatDay = writing(ofDay)

/** `Nov 17, 15:31` */
export const formatDayTime = writing({ ...ofDay, ...ofClock })

/** `Nov 17, 2026, 15:48` */
export const formatMoment = writing({ ...ofDate, ...ofClock })

/** `Nov 17, 2026`; `Unknown` without a time. */
export const formatDate = (iso: string | null | undefined): string => (iso ? date(iso) : 'Unknown')

/** `Nov 17, 2026, 15:48 UTC` */
export const inUtc = (iso: string): string => `${momentInUtc(iso)} UTC`
