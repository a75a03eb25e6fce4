import { inUtc, zoneName } from '@countersign/ui'
import { dayOf, momentOf } from './words.js'

/**
 * A moment in the reader's own zone, in UTC for whoever points at it (rule pages-24).
 *
 * @param day the day alone
 * @param zoned with the zone's name, which each page says once
 */
export function Moment({ at, day, zoned }: { at: string; day?: boolean; zoned?: boolean }) {
  return (
    <>
      <time dateTime={at} title={inUtc(at)}>
        {day ? dayOf(at) : momentOf(at)}
      </time>
      {zoned && ` (${zoneName()})`}
    </>
  )
}
