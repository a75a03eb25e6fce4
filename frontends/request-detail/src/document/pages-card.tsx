import { addresses, type AttachedDocumentView, type DocumentValue, type RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { usePdf } from '@countersign/pdf-pages/engine'
import { mostPrinted, usePrintPictures } from '@countersign/pdf-pages/page'
import { Pager, Rail, type Zoom } from '@countersign/pdf-pages/pager'
import { classNames, recipientColour } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { type CSSProperties, type KeyboardEvent, type RefObject, useState } from 'react'
import { erased } from '../request/names.js'
import { Paper } from './paper.js'

interface PagesCardProps {
  id: string
  document: AttachedDocumentView
  /** Address of the file. */
  href: string
  values: readonly DocumentValue[]
  recipients: readonly RecipientView[]
  /** The selected field. */
  chosen: string | null
  container: RefObject<HTMLDivElement | null>
  page: number
  onPage: (page: number) => void
}

/** All pages of the document with their values, one below the other. */
export function PagesCard({ id, document, href, values, recipients, chosen, container, page, onPage }: PagesCardProps) {
  const { id: documentId, originalName, pageCount, sha256 } = document
  const [zoom, setZoom] = useState<Zoom>(1)
  const [fieldsShown, setFieldsShown] = useState(true)
  const pdf = usePdf(addresses.shownPdf(id, documentId, sha256), true)
  const printed = usePrintPictures(pdf, pageCount)
  const shown = fieldsShown ? values : []
  const fields = shown.map((value) => {
    const whose = recipients.findIndex((one) => one.id === value.recipientId)
    return { ...value, id: value.fieldId, colour: recipientColour(Math.max(0, whose)) }
  })
  const markAt = (mark: string) => addresses.mark(id, mark)
  const byKeys = (event: KeyboardEvent) => {
    const next = page + ({ PageUp: -1, PageDown: 1 }[event.key] ?? 0)
    if (next === page || next < 1 || next > pageCount) return
    event.preventDefault()
    onPage(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up
    <section
      className={classNames('card viewer__pages', pageCount > mostPrinted && 'is-too-long')}
      aria-label="Document"
      onKeyDown={byKeys}
    >
      <div className="viewer__tools">
        <Pager page={page} pages={pageCount} zoom={zoom} onPage={onPage} onZoom={setZoom}>
          <label className="row small viewer__shown">
            <input type="checkbox" checked={fieldsShown} onChange={({ target }) => setFieldsShown(target.checked)} />
            Show fields
          </label>
        </Pager>
      </div>
      <div className="viewer__work">
        <Rail pdf={pdf} pages={pageCount} page={page} fields={fields} onPage={onPage} />
        <div className="viewer__desk" ref={container}>
          {pdf.state === 'failed' && (
            <LoadFailed title="This document could not be displayed" onRetry={pdf.retry}>
              The file itself is fine. You can download it.
            </LoadFailed>
          )}
          {pageCount > mostPrinted && <TooLong pages={pageCount} href={href} />}
          <div className="viewer__papers" style={{ '--zoom': zoom === 'fit' ? 1 : zoom } as CSSProperties}>
            {Array.from({ length: pageCount }, (_, index) => (
              <Paper
                key={index}
                pdf={pdf}
                number={index + 1}
                of={pageCount}
                name={isolated(originalName ?? erased)}
                values={shown.filter((value) => value.page === index + 1)}
                recipients={recipients}
                chosen={chosen}
                markAt={markAt}
                printed={printed[index]}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Print only. */
function TooLong({ pages, href }: { pages: number; href: string }) {
  return (
    <p className="viewer__too-long">
      This document has {pages} pages, too many to print from this page. Download the file and print it:{' '}
      <a href={href}>{new URL(href, location.href).href}</a>
    </p>
  )
}
