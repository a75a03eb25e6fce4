import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import type { Progress } from './fetch-whole.js'
import { takePdf } from './opened-pdfs.js'

export type Pdf =
  | { state: 'loading' }
  | { state: 'ready'; pdf: PDFDocumentProxy }
  | { state: 'failed'; error: unknown; retry: () => void }

interface Fetching {
  /** Must be referentially stable. */
  onProgress?: (progress: Progress) => void
  /** Reads pages on demand, so the first page of a large document shows early. */
  inRanges?: boolean
}

const loading: Pdf = { state: 'loading' }

/** @param wanted opens the PDF; must stay true once it was */
export function usePdf(url: string, wanted: boolean, { onProgress, inRanges = false }: Fetching = {}): Pdf {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ url: string; pdf: Pdf }>({ url, pdf: loading })
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    if (!wanted) return
    let here = true
    const becomes = (pdf: Pdf) => here && setKnown({ url, pdf })
    becomes(loading)
    const taken = takePdf(url, { onAgain: retry, onProgress }, inRanges)
    taken.pdf.then(
      (pdf) => becomes({ state: 'ready', pdf }),
      (error: unknown) => becomes({ state: 'failed', error, retry }),
    )
    return () => {
      here = false
      taken.letGo()
    }
  }, [url, wanted, attempt, retry, onProgress, inRanges])
  return known.url === url ? known.pdf : loading
}
