import { addresses } from '@countersign/contracts'
import { usePdf } from '@countersign/pdf-pages/engine'
import { PagePicture, usePage, usualSize, useWidth } from '@countersign/pdf-pages/page'
import { LoadingNote } from '@countersign/ui'
import { type CSSProperties, useCallback, useRef, useState } from 'react'

interface ComparedPageProps {
  title: string
  documentId: string
  /** Hash of the PDF to show. */
  sha256: string
  /** From 1. */
  number: number
}

export function ComparedPage({ title, documentId, sha256, number }: ComparedPageProps) {
  const pdf = usePdf(addresses.documentPdf(documentId, sha256), true, { inRanges: true })
  const page = usePage(pdf, number, true)
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const [unseen, setUnseen] = useState(false)
  const setFailed = useCallback(() => setUnseen(true), [])
  const failed = pdf.state === 'failed' || page === 'failed' || unseen
  const shown = page === 'failed' ? null : page
  const size = shown?.size ?? usualSize
  return (
    <figure className="compare__page">
      <figcaption className="small muted">{title}</figcaption>
      <div
        className="compare__paper"
        role="img"
        aria-label={`Page ${number}: ${title}`}
        style={{ '--ratio': size.width / size.height } as CSSProperties}
        ref={ref}
      >
        {shown && !unseen && <PagePicture page={shown.page} width={width} onFailed={setFailed} />}
        {!shown && !failed && <LoadingNote what="the page" />}
        {failed && <p className="small">This page could not be shown.</p>}
      </div>
    </figure>
  )
}
