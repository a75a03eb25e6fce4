import { addresses, type Attention, type ListedRequest, zonedMoment } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { classNames, inUtc, Link, Time } from '@countersign/ui'
import { PagesGlyph, RequestBadge } from '@countersign/ui/requests'
import { Clock, Download, TriangleAlert } from 'lucide-react'
import type { ByTime } from '../filters/filters.js'
import { endingText, timeOf } from '../filters/filter-text.js'
import { Tick } from './tick.js'

interface RequestRowProps {
  request: ListedRequest
  by: ByTime
  chosen: boolean
  onChoose: (on: boolean, range: boolean) => void
}

export function RequestRow({ request, by, chosen, onChoose }: RequestRowProps) {
  const { id, documentIds, attention, progress, status } = request
  const title = request.title ?? 'Erased'
  const time = timeOf(request, by)
  return (
    <tr role="row" className={classNames(chosen && 'is-chosen') || undefined}>
      <td role="cell" className="found__pick">
        <Tick label={`Select: ${isolated(title)}`} checked={chosen} onTurn={onChoose} />
      </td>
      <th scope="row" role="rowheader">
        <div className="found__main">
          <PagesGlyph several={documentIds.length > 1} />
          <div className="found__name">
            <Link className="found__title" dir="auto" to={`/requests/${id}`}>
              {isolated(title)}
            </Link>
            <p className="hint num">
              {documentIds.length} document(s)
              {progress.total > 0 && (
                <span className="found__narrow">{` · ${progress.done} of ${progress.total} signed or approved`}</span>
              )}
            </p>
            <AttentionLines attention={attention} />
          </div>
        </div>
      </th>
      <td role="cell">
        <RequestBadge status={status} />
      </td>
      <td role="cell" className="found__wide">
        <Progress {...progress} />
      </td>
      <td role="cell" className="muted num">
        {time && <Time className="small" at={time} as={timeForms[by]} />}
      </td>
      <td role="cell" className="found__end">
        {/* An erased request has nothing to download. */}
        {request.title !== null && documentIds.length > 0 && (
          <a
            className="btn btn--icon"
            href={addresses.download(id)}
            download=""
            aria-label={`Download: ${isolated(title)}`}
            data-tip="Download"
          >
            <Download className="icon" />
          </a>
        )}
      </td>
    </tr>
  )
}

const timeForms = { updated: 'relative', sent: 'date', ended: 'date', ends: 'deadline' } as const

/** One segment per person who has to act. */
function Progress({ done, total }: ListedRequest['progress']) {
  if (total === 0) return <span className="hint">None yet</span>
  const segments = Array.from(
    { length: Math.min(total, 10) },
    (_, place) => place < Math.round((done / total) * Math.min(total, 10)),
  )
  return (
    <div className="found__progress">
      <div className="found__meter" role="img" aria-label={`${done} of ${total} signed or approved`}>
        {segments.map((filled, place) => (
          <i key={place} className={filled ? 'is-done' : undefined} />
        ))}
      </div>
      <span className="small muted num" aria-hidden="true">
        {done} of {total}
      </span>
    </div>
  )
}

/** Reasons why a request needs attention, one per line. */
function AttentionLines({ attention }: { attention: readonly Attention[] }) {
  return attention.map((reason, place) => {
    const ending = reason.kind === 'ending'
    const Glyph = ending ? Clock : TriangleAlert
    return (
      <p className={classNames('found__alert', ending && 'is-quiet')} key={place}>
        <Glyph className="icon" />
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
