import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'

export type AnyPdf = { state: 'ready'; pdf: PDFDocumentProxy } | { state: 'loading' | 'failed' }

/** Page size in points after rotation, crop box and user unit. */
export interface PageSize {
  width: number
  height: number
}

/** A4 portrait, until the size is known. */
export const usualSize: PageSize = { width: 595, height: 842 }

export interface ShownPage {
  page: PDFPageProxy
  size: PageSize
}

interface LoadedPage {
  of: AnyPdf
  number: number
  shown: ShownPage | 'failed'
}

/** One page of a PDF, once wanted; null until then. */
export function usePage(pdf: AnyPdf, number: number, isEnabled: boolean): ShownPage | 'failed' | null {
  const [loaded, setLoaded] = useState<LoadedPage | null>(null)
  useEffect(() => {
    if (!isEnabled || pdf.state !== 'ready') return
    let isMounted = true
    pdf.pdf.getPage(number).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        if (isMounted) setLoaded({ of: pdf, number, shown: { page, size: { width, height } } })
      },
      () => isMounted && setLoaded({ of: pdf, number, shown: 'failed' }),
    )
    return () => {
      isMounted = false
    }
  }, [pdf, number, isEnabled])
  // A page of a closed document no longer responds.
  return loaded?.of === pdf && loaded.number === number ? loaded.shown : null
}
