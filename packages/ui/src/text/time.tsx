import { zonedMoment } from '@countersign/contracts'
import { formatDate, formatDay, formatDayTime, formatMoment, inUtc, relativeTime } from './format-time.js'

const formats = {
  day: formatDay,
  'day-time': formatDayTime,
  date: formatDate,
  moment: formatMoment,
  deadline: (iso: string) => zonedMoment(iso),
  relative: (iso: string) => relativeTime(iso),
}

export interface TimeProps {
  /** ISO 8601; empty if unknown. */
  at: string
  as: keyof typeof formats
  /** Wraps the time in a sentence. */
  say?: (time: string) => string
  className?: string
}

/** A local time with UTC as its tooltip (rule pages-24). */
export function Time({ at, as, say = (time) => time, className }: TimeProps) {
  return (
    <time className={className} dateTime={at || undefined} title={at ? inUtc(at) : undefined}>
      {say(formats[as](at))}
    </time>
  )
}
