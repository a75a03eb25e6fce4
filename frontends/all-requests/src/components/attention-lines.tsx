import { type Attention, zonedMoment } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { classNames, inUtc } from '@countersign/ui'
import { Clock, TriangleAlert } from 'lucide-react'
import { endingText } from '../filters/filter-text.js'

/** Reasons why a request needs attention, one per line. */
export function AttentionLines({ attention }: { attention: readonly Attention[] }) {
  return attention.map((reason, place) => {
    const ending = reason.kind === 'ending'
    const Glyph = ending ? Clock : TriangleAlert
    return (
      <p className={classNames('found__alert', ending && 'is-quiet')} key={place}>
        <Glyph className="icon" aria-hidden="true" />
        {ending ? (
          <time dateTime={reason.at} title={inUtc(reason.at)}>
            {endingText(reason.at)}, {zonedMoment(reason.at)}
          </time>
        ) : reason.kind === 'undeliverable' ? (
          `Email to ${isolated(reason.name) || 'a recipient'} could not be delivered`
        ) : reason.kind === 'result' ? (
          `The completed documents could not be emailed to ${reason.name === null ? 'the sender' : isolated(reason.name) || 'a recipient'}`
        ) : (
          'Could not be sealed'
        )}
      </p>
    )
  })
}
