import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

/** Device pixels of one of many pages: beyond this it costs a phone more memory than it shows. */
const mostOfMany = 8_000_000
/** Of a page that is shown alone: it may be zoomed further before it is drawn coarser (ADR 0125). */
const mostAlone = 12_000_000
/** So that a page can be zoomed by two fingers and stays legible. */
const sharpest = 3

interface PagePictureProps {
  page: PDFPageProxy
  /** On the screen, in CSS pixels. */
  width: number
  /** No other page is drawn beside it as large. */
  alone?: boolean
  onFailed: () => void
}

/** The picture of a page. The one before stays until the next is drawn. */
export function PagePicture({ page, width, alone = false, onFailed }: PagePictureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (width === 0) return
    const natural = page.getViewport({ scale: 1 })
    const fits = Math.sqrt((alone ? mostAlone : mostOfMany) / (natural.width * natural.height))
    const density = Math.min(window.devicePixelRatio || 1, sharpest)
    const viewport = page.getViewport({ scale: Math.min((width / natural.width) * density, fits) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const drawing = page.render({ canvas, viewport })
    drawing.promise.then(
      () => place.current?.replaceChildren(canvas),
      (error: Error) => error.name !== 'RenderingCancelledException' && onFailed(),
    )
    return () => drawing.cancel()
  }, [page, width, alone, onFailed])
  return <div className="paper__picture" ref={place} aria-hidden="true" />
}
