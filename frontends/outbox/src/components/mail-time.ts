const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-US', {
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
export const formatMoment = (iso: string): string => `${whole.format(new Date(iso))} UTC`
