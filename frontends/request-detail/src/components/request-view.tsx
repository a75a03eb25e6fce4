import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { PageHead } from '@countersign/ui'
import { useRef } from 'react'
import type { HistoryReading } from '../api/use-history.js'
import { erased } from '../request/names.js'
import { DocumentsCard } from './documents-card.js'
import { EmailCard } from './email-card.js'
import { EndingNotice } from './ending-notice.js'
import { FieldsCard } from './fields-card.js'
import { HistoryCard } from './history-card.js'
import { RecipientsCard } from './recipients-card.js'
import { RequestActions } from './request-actions.js'
import { Standing } from './standing.js'
import { useFocusOnChange } from './use-focus-on-change.js'

interface RequestViewProps {
  request: SignatureRequestView
  history: HistoryReading
  /** The page showed an error before, and its Retry had the focus. */
  retried: boolean
  host: HostServices
}

export function RequestView({ request, history, retried, host }: RequestViewProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(title, request.status, retried)
  return (
    <>
      <PageHead
        title={request.title ?? erased}
        titleRef={title}
        crumb={{ to: '/', label: 'Dashboard' }}
        below={<Standing request={request} />}
        actions={<RequestActions request={request} host={host} />}
      />
      <EndingNotice request={request} />
      <div className="detail">
        <div className="stack">
          <DocumentsCard documents={request.documents} />
          <RecipientsCard recipients={request.recipients} sent={request.sentAt !== null} />
          <FieldsCard {...request} />
          <EmailCard {...request} />
        </div>
        <div className="stack">
          <HistoryCard request={request} history={history} />
        </div>
      </div>
    </>
  )
}
