import { LoadingNote } from '@countersign/ui'
import { type CSSProperties, useState } from 'react'
import { PagePicture } from './page/page-picture.js'
import { usePage, usualRatio } from './page/use-page.js'
import { usePdf } from './page/use-pdf.js'
import { useScreenSize } from './page/use-screen-size.js'

interface ComparedPageProps {
  title: string
  documentId: string
  /** Of the PDF that the page is of. */
  sha256: string
  /** From 1. */
  number: number
}

/** A page of one of a document's PDFs, to be looked at. */
export function ComparedPage({ title, documentId, sha256, number }: ComparedPageProps) {
  const page = usePage(usePdf(documentId, sha256), number)
  const { ref, size } = useScreenSize<HTMLDivElement>()
  const [unseen, setUnseen] = useState(false)
  const failed = page.state === 'failed' || unseen
  return (
    <figure className="compare__page">
      <figcaption className="small muted">{title}</figcaption>
      <div
        className="compare__paper"
        role="img"
        aria-label={`Page ${number}: ${title}`}
        style={{ '--ratio': page.state === 'ready' ? page.ratio : usualRatio } as CSSProperties}
        ref={ref}
      >
        {page.state === 'ready' && !unseen && (
          <PagePicture page={page.page} width={size.width} onFailed={() => setUnseen(true)} />
        )}
        {page.state === 'loading' && <LoadingNote what="the page" />}
        {failed && <p className="small">This page could not be shown.</p>}
      </div>
    </figure>
  )
}
