import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import type { Progress } from './fetch-whole.js'
import { takePdf } from './opened-pdfs.js'

export type Pdf =
  | { state: 'loading' }
  | { state: 'ready'; pdf: PDFDocumentProxy }
  | { state: 'failed'; error: unknown; retry: () => void }

/**
 * The PDF at an address, once it is wanted.
 *
 * @param wanted stays true once it was: what was opened stays open
 * @param onProgress the same at each call
 */
export function usePdf(url: string, wanted: boolean, onProgress?: (progress: Progress) => void): Pdf {
  const [attempt, setAttempt] = useState(0)
  const [pdf, setPdf] = useState<Pdf>({ state: 'loading' })
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    if (!wanted) return
    let here = true
    setPdf({ state: 'loading' })
    const taken = takePdf(url, { onAgain: retry, onProgress })
    taken.pdf.then(
      (ready) => here && setPdf({ state: 'ready', pdf: ready }),
      (error: unknown) => here && setPdf({ state: 'failed', error, retry }),
    )
    return () => {
      here = false
      taken.letGo()
    }
  }, [url, wanted, attempt, retry, onProgress])
  return pdf
}
