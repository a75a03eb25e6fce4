import { addresses } from '@countersign/contracts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { type OpenPdf, openPdf } from './pdf-engine.js'

export type Pdf = { state: 'loading' } | { state: 'ready'; pdf: PDFDocumentProxy } | { state: 'failed' }

/** The PDF of a document: itself, or the rendition of a Word file. */
export function usePdf(documentId: string): Pdf {
  const [known, setKnown] = useState<{ documentId: string; pdf: Pdf } | null>(null)
  useEffect(() => {
    let opened: OpenPdf | undefined
    let wanted = true
    openPdf(addresses.documentPdf(documentId)).then(
      (open) => {
        opened = open
        if (wanted) setKnown({ documentId, pdf: { state: 'ready', pdf: open.pdf } })
        else open.close()
      },
      () => wanted && setKnown({ documentId, pdf: { state: 'failed' } }),
    )
    return () => {
      wanted = false
      // A closed one answers no more, and must not be found again when one comes back to its document.
      setKnown(null)
      opened?.close()
    }
  }, [documentId])
  return known?.documentId === documentId ? known.pdf : { state: 'loading' }
}
