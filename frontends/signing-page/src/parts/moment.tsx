import { zonedMoment } from '@countersign/contracts'
import { inUtc } from '@countersign/ui'
import { momentOf } from './format.js'

/**
 * A local date and time with UTC as its tooltip (rule pages-24).
 *
 * @param zoned adds the zone's name, as for every deadline
 */
export function Moment({ at, zoned }: { at: string; zoned?: boolean }) {
  return (
    <time dateTime={at} title={inUtc(at)}>
      {zoned ? zonedMoment(at) : momentOf(at)}
    </time>
  )
}
