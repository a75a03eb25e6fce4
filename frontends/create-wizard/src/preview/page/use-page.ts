import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { Pdf } from './use-pdf.js'

export type Page = { state: 'loading' } | { state: 'ready'; page: PDFPageProxy; ratio: number } | { state: 'failed' }

/** A4 upright, until a page has said how large it is. */
export const usualRatio = 210 / 297

/** One page of a PDF, with its width by its height as it is shown (rotation and crop box applied). */
export function usePage(pdf: Pdf, number: number): Page {
  const [known, setKnown] = useState<{ of: Pdf; number: number; page: Page } | null>(null)
  useEffect(() => {
    if (pdf.state !== 'ready') return
    let wanted = true
    pdf.pdf.getPage(number).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        if (wanted) setKnown({ of: pdf, number, page: { state: 'ready', page, ratio: width / height } })
      },
      () => wanted && setKnown({ of: pdf, number, page: { state: 'failed' } }),
    )
    return () => {
      wanted = false
    }
  }, [pdf, number])
  if (pdf.state !== 'ready') return pdf
  return known?.of === pdf && known.number === number ? known.page : { state: 'loading' }
}
