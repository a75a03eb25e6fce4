import { zonedMoment } from '@countersign/contracts'
import { inUtc } from '@countersign/ui'
import { momentOf } from './words.js'

/**
 * A moment in the reader's own zone, in UTC for whoever points at it (rule pages-24).
 *
 * @param zoned with the zone's name, as of every deadline
 */
export function Moment({ at, zoned }: { at: string; zoned?: boolean }) {
  return (
    <time dateTime={at} title={inUtc(at)}>
      {zoned ? zonedMoment(at) : momentOf(at)}
    </time>
  )
}
