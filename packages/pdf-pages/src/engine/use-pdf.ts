import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import type { Progress } from './download-document.js'
import { acquirePdf } from './opened-pdfs.js'

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

/** @param isEnabled opens the PDF; must stay true once it was */
export function usePdf(url: string, isEnabled: boolean, { onProgress, inRanges = false }: Fetching = {}): Pdf {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ url: string; pdf: Pdf }>({ url, pdf: loading })
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    if (!isEnabled) return
    let isMounted = true
    const update = (pdf: Pdf) => isMounted && setKnown({ url, pdf })
    update(loading)
    const acquired = acquirePdf(url, { onReload: retry, onProgress }, inRanges)
    acquired.pdf.then(
      (pdf) => update({ state: 'ready', pdf }),
      (error: unknown) => update({ state: 'failed', error, retry }),
    )
    return () => {
      isMounted = false
      acquired.release()
    }
  }, [url, isEnabled, attempt, retry, onProgress, inRanges])
  return known.url === url ? known.pdf : loading
}
