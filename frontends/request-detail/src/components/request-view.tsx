import type { HistoryEntry, HostServices, SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { PageHead } from '@countersign/ui/requests'
import { useCallback, useRef, useState } from 'react'
import { type HistoryReading, useRequestAt } from '../api/use-request.js'
import type { Freshness } from '../api/use-freshness.js'
import { erased } from '../request/names.js'
import { CourseNotices, EndingNotice, PastNotice } from './course-notices.js'
import { DocumentsCard } from './documents-card.js'
import { EmailCard } from './email-card.js'
import { FieldsCard } from './fields-card.js'
import { HistoryCard } from './history-card.js'
import { RecipientsCard } from './recipients-card.js'
import { RequestActions } from './request-actions.js'
import { SealedCard } from './sealed-card.js'
import { StatusLine } from './status-line.js'
import { useFocusOnChange } from './use-focus-on-change.js'

interface RequestViewProps {
  request: SignatureRequestView
  history: HistoryReading
  freshness: Freshness
  /** The page showed an error before, and its Retry button had the focus. */
  retried: boolean
  host: HostServices
}

export function RequestView({ request, history, freshness, retried, host }: RequestViewProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [at, setAt] = useState<HistoryEntry | null>(null)
  const past = useRequestAt(request.id, at?.revision ?? null)
  const back = useCallback(() => {
    setAt(null)
    title.current?.focus()
  }, [])
  // An erasure removes its button too.
  useFocusOnChange(title, request.erased ? 'erased' : request.status, retried)
  // While a past version loads or fails to, show the current one.
  const shown = (at && past.data) || request
  return (
    <>
      <PageHead
        title={isolated(shown.title ?? erased)}
        titleRef={title}
        crumb={{ to: '/', label: 'Dashboard' }}
        below={<StatusLine request={shown} freshness={at ? null : freshness} />}
        actions={at ? undefined : <RequestActions request={request} host={host} />}
      />
      {at && <PastNotice entry={at} onBack={back} />}
      <CourseNotices request={shown} />
      <EndingNotice request={shown} />
      <div className="detail">
        <div className="stack">
          <SealedCard request={shown} />
          <DocumentsCard id={request.id} documents={shown.documents} gone={request.erased !== undefined} />
          <RecipientsCard {...shown} sent={shown.sentAt !== null} reason={shown.ended?.reason} />
          <FieldsCard {...shown} />
          <EmailCard {...shown} />
        </div>
        <div className="stack">
          <HistoryCard request={request} history={history} at={at} onTravel={setAt} />
        </div>
      </div>
    </>
  )
}
