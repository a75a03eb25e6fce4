import { addresses, type AttachedDocumentView } from '@countersign/contracts'
import { type Pdf, reopenPdf, usePdf } from '@countersign/pdf-pages/engine'
import { type ShownPage, usePage } from '@countersign/pdf-pages/page'
import { useState } from 'react'

interface DisplayFailure {
  /** `Page 3`. */
  what: string
  /** Reads the document again. */
  retry: () => void
}

interface VisiblePage {
  pdf: Pdf
  /** Null until the page is read, and after a failure. */
  page: ShownPage | null
  /** Reports that the page's picture could not be drawn. Stable. */
  onUnseen: (page: ShownPage) => void
  failure: DisplayFailure | null
}

/** Opens a document of a draft in ranges, and reads one of its pages. @param number of the page, from 1 */
export function useShownPage({ id, sha256 }: Pick<AttachedDocumentView, 'id' | 'sha256'>, number: number): VisiblePage {
  const url = addresses.documentPdf(id, sha256)
  const pdf = usePdf(url, true, { inRanges: true })
  const read = usePage(pdf, number, true)
  const [unseen, setUnseen] = useState<ShownPage | null>(null)
  const page = read === 'failed' || read === unseen ? null : read
  const failure = (): DisplayFailure | null => {
    if (pdf.state === 'failed') return { what: 'This document', retry: pdf.retry }
    // The engine does not request a part again that failed once.
    return read && !page ? { what: `Page ${number}`, retry: () => reopenPdf(url) } : null
  }
  return { pdf, page, onUnseen: setUnseen, failure: failure() }
}
