const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** `N hours ago` when under 24 hours, otherwise `N days ago`; `Unknown` without a time (rule pages-5). */
export function relativeTime(iso: string | null | undefined, now: number = Date.now()): string {
  const then = iso ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(then)) return 'Unknown'
  const passed = Math.max(0, now - then)
  return passed < dayMs ? `${Math.floor(passed / hourMs)} hours ago` : `${Math.floor(passed / dayMs)} days ago`
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** `Nov 17`, in UTC. */
export const formatDay = (iso: string): string => day.format(new Date(iso))

/** `Nov 17, 2026, 15:48 UTC` */
export const formatMoment = (iso: string): string => `${moment.format(new Date(iso))} UTC`

/** `Nov 17, 2026`; `Unknown` without a time. */
export const formatDate = (iso: string | null | undefined): string => (iso ? date.format(new Date(iso)) : 'Unknown')

/** `Nov 17, 15:31`, in UTC. */
export const formatDayTime = (iso: string): string => dayTime.format(new Date(iso))
