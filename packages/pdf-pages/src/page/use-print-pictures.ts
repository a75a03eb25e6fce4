import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { AnyPdf, PageSize } from './use-page.js'

/** Longer documents are printed from their files. */
export const mostPrinted = 50
/** Pixels per point: 150 dpi. */
const density = 150 / 72
/** Limit per picture; a larger page prints coarser. */
const mostPixels = 4_000_000
const quality = 0.9

export interface PrintPicture {
  url: string
  size: PageSize
}

/**
 * Renders all pages while the browser is idle, because printing does not wait for a canvas. An entry is null if
 * rendering failed; a document of more than {@link mostPrinted} pages has none.
 */
export function usePrintPictures(pdf: AnyPdf, pages: number): readonly (PrintPicture | null)[] {
  const [pictures, setPictures] = useState<readonly (PrintPicture | null)[]>([])
  useEffect(() => {
    if (pdf.state !== 'ready' || pages > mostPrinted) return
    let isMounted = true
    const made: (PrintPicture | null)[] = []
    const drawAll = async () => {
      while (isMounted && made.length < pages) {
        await idle()
        const picture = await pictureOf(pdf.pdf, made.length + 1).catch(() => null)
        made.push(picture)
        if (isMounted) setPictures([...made])
        else forget([picture])
      }
    }
    void drawAll()
    return () => {
      isMounted = false
      forget(made)
      setPictures([])
    }
  }, [pdf, pages])
  return pictures
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<PrintPicture> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(density, Math.sqrt(mostPixels / (width * height))) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Frees the page's resources, unless it is being rendered for the screen.
  page.cleanup()
  if (!file) throw new Error('The picture is too large.')
  return { url: URL.createObjectURL(file), size: { width, height } }
}

const forget = (pictures: readonly (PrintPicture | null)[]) =>
  pictures.forEach((picture) => picture && URL.revokeObjectURL(picture.url))

/** Safari has no `requestIdleCallback`. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 50)
  })
