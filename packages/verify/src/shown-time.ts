/** `20 November 2026, 14:02:51 UTC` */
export function shownTime(at: string): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return at
  const options = { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' } as const
  return `${time.toLocaleString('en-GB', options).replace(' at ', ', ')} UTC`
}
