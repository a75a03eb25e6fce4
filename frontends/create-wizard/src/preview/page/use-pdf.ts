import { addresses } from '@countersign/contracts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { type OpenPdf, openPdf } from './pdf-engine.js'

export type Pdf = { state: 'loading' } | { state: 'ready'; pdf: PDFDocumentProxy } | { state: 'failed' }

/**
 * The PDF of a document as it is shown.
 *
 * @param sha256 of the PDF; another one is opened in its place
 */
export function usePdf(documentId: string, sha256: string): Pdf {
  const url = addresses.documentPdf(documentId, sha256)
  const [known, setKnown] = useState<{ url: string; pdf: Pdf } | null>(null)
  useEffect(() => {
    let opened: OpenPdf | undefined
    let wanted = true
    openPdf(url).then(
      (open) => {
        opened = open
        if (wanted) setKnown({ url, pdf: { state: 'ready', pdf: open.pdf } })
        else open.close()
      },
      () => wanted && setKnown({ url, pdf: { state: 'failed' } }),
    )
    return () => {
      wanted = false
      // A closed one answers no more, and must not be found again when one comes back to its document.
      setKnown(null)
      opened?.close()
    }
  }, [url])
  return known?.url === url ? known.pdf : { state: 'loading' }
}
