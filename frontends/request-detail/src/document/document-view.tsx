import { isolated } from '@countersign/contracts/isolated'
import {
  addresses,
  type AttachedDocumentView,
  type DocumentValue,
  type SignatureRequestView,
  zoneName,
} from '@countersign/contracts'
import { buttonClass, Time } from '@countersign/ui'
import { PageHead, RequestBadge } from '@countersign/ui/requests'
import { Download } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Freshness } from '../api/use-freshness.js'
import { RefreshButton } from '../components/refresh-button.js'
import { erased } from '../request/names.js'
import { FilesCard } from './files-card.js'
import { PagesCard } from './pages-card.js'
import { valueId } from './value-on-page.js'
import { ValuesCard } from './values-card.js'

interface DocumentViewProps {
  request: SignatureRequestView
  document: AttachedDocumentView
  values: readonly DocumentValue[]
  freshness: Freshness
}

export function DocumentView({ request, document, values, freshness }: DocumentViewProps) {
  const { id, title, status, documents, recipients } = request
  const container = useRef<HTMLDivElement>(null)
  const { page, goTo } = usePageInView(container)
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
        title={isolated(document.originalName ?? erased)}
        crumb={{ to: `/requests/${id}`, label: isolated(title ?? erased) }}
        below={
          <div className="meta">
            <RequestBadge status={status} size="l" />
            <span className="num">{`Document ${documents.indexOf(document) + 1} of ${documents.length}`}</span>
            <StatusLine request={request} values={values} readAt={freshness.at} />
          </div>
        }
        actions={
          <>
            <RefreshButton freshness={freshness} />
            <a className={buttonClass({ variant: isSealed ? 'primary' : 'secondary' })} href={href} download="">
              <Download className="icon" />
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
          container={container}
          page={page}
          onPage={goTo}
        />
        <div className="stack viewer__side">
          <FilesCard request={request} shown={document.id} />
          <ValuesCard values={values} request={request} chosen={chosen} onChoose={choose} />
        </div>
      </div>
    </>
  )
}

interface StatusLineProps {
  request: SignatureRequestView
  values: readonly DocumentValue[]
  readAt: string
}

/** The time of the version shown: sealing, or the last read. */
function StatusLine({ request: { status, ended, sentAt }, values, readAt }: StatusLineProps) {
  if (status === 'completed' && ended)
    return <Time at={ended.at} as="moment" say={(time) => `Sealed ${time} (${zoneName()})`} />
  if (sentAt === null) return <Time at={readAt} as="day-time" say={(time) => `As of ${time} (${zoneName()})`} />
  const filled = values.filter(({ value }) => value !== null).length
  const so = `As filled in so far: ${filled} of ${values.length} ${values.length === 1 ? 'field' : 'fields'}`
  return <Time at={readAt} as="day-time" say={(time) => `${so}, ${time} (${zoneName()})`} />
}

/** A page is in view once its upper edge is above this share of the window height. */
const share = 0.4

const papersIn = (container: HTMLElement | null) => [...(container?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]

/**
 * Tracks the page in view and scrolls to another.
 *
 * @param container contains the pages, each with its number as `data-page`
 */
function usePageInView(container: RefObject<HTMLElement | null>): {
  page: number
  goTo: (page: number) => void
} {
  const [page, setPage] = useState(1)
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const reached = papersIn(container.current).filter(
        (paper) => paper.getBoundingClientRect().top < window.innerHeight * share,
      )
      setPage(Number(reached.at(-1)?.dataset.page ?? 1))
    }
    const schedule = () => (frame ||= requestAnimationFrame(update))
    const stop = new AbortController()
    window.addEventListener('scroll', schedule, { passive: true, signal: stop.signal })
    window.addEventListener('resize', schedule, { signal: stop.signal })
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [container])
  const goTo = useCallback(
    (next: number) => {
      papersIn(container.current)[next - 1]?.scrollIntoView({ block: 'start' })
      // The last pages may be too short to scroll that far.
      setPage(next)
    },
    [container],
  )
  return { page, goTo }
}
