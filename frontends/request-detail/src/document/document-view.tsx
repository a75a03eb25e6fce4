import {
  addresses,
  type AttachedDocumentView,
  type DocumentValue,
  type SignatureRequestView,
  zoneName,
} from '@countersign/contracts'
import { buttonClass, PageHead, RequestBadge, Time } from '@countersign/ui'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Looking } from '../api/use-looking.js'
import { RefreshButton } from '../components/refresh-button.js'
import { erased } from '../request/names.js'
import { FilesCard } from './files-card.js'
import { PagesCard } from './pages-card.js'
import { usePageInView } from './use-page-in-view.js'
import { valueId } from './value-on-page.js'
import { ValuesCard } from './values-card.js'

interface DocumentViewProps {
  request: SignatureRequestView
  document: AttachedDocumentView
  values: readonly DocumentValue[]
  looking: Looking
}

export function DocumentView({ request, document, values, looking }: DocumentViewProps) {
  const { id, title, status, documents, recipients } = request
  const desk = useRef<HTMLDivElement>(null)
  const { page, goTo } = usePageInView(desk)
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = ({ fieldId, page: its }: DocumentValue) => {
    setChosen(fieldId)
    goTo(its)
    // The page placeholder already holds the field.
    globalThis.document.getElementById(valueId(fieldId))?.scrollIntoView({ block: 'center' })
  }
  const isSealed = status === 'completed'
  const href = isSealed ? addresses.sealedFile(id, document.id) : addresses.documentFile(document.id)
  return (
    <>
      <PageHead
        title={document.originalName ?? erased}
        crumb={{ to: `/requests/${id}`, label: title ?? erased }}
        below={
          <div className="meta">
            <RequestBadge status={status} size="l" />
            <span className="num">{`Document ${documents.indexOf(document) + 1} of ${documents.length}`}</span>
            <Standing request={request} values={values} looked={looking.at} />
          </div>
        }
        actions={
          <>
            <RefreshButton looking={looking} />
            <a className={buttonClass({ variant: isSealed ? 'primary' : 'secondary' })} href={href} download="">
              <Download className="icon" aria-hidden="true" />
              {isSealed ? 'Download sealed file' : 'Download'}
            </a>
          </>
        }
      />
      <div className="viewer">
        <PagesCard
          id={id}
          document={document}
          href={href}
          values={values}
          recipients={recipients}
          chosen={chosen}
          desk={desk}
          page={page}
          onPage={goTo}
        />
        <div className="stack viewer__side">
          <FilesCard request={request} shown={document.id} />
          <ValuesCard
            values={values}
            recipients={recipients}
            fields={request.signatureFields}
            chosen={chosen}
            onChoose={choose}
          />
        </div>
      </div>
    </>
  )
}

interface StandingProps {
  request: SignatureRequestView
  values: readonly DocumentValue[]
  looked: string
}

/** The time of the version shown: sealing, or the last read. */
function Standing({ request: { status, ended, sentAt }, values, looked }: StandingProps) {
  if (status === 'completed' && ended)
    return <Time at={ended.at} as="moment" say={(time) => `Sealed ${time} (${zoneName()})`} />
  if (sentAt === null) return <Time at={looked} as="day-time" say={(time) => `As of ${time} (${zoneName()})`} />
  const filled = values.filter(({ value }) => value !== null).length
  const so = `As filled in so far: ${filled} of ${values.length} ${values.length === 1 ? 'field' : 'fields'}`
  return <Time at={looked} as="day-time" say={(time) => `${so}, ${time} (${zoneName()})`} />
}
