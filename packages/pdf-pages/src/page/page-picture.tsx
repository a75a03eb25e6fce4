import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

/** Beyond this a picture costs a phone more memory than it shows, in device pixels. */
const mostPixels = 8_000_000
/** So that a page can be zoomed by two fingers and stays legible. */
const sharpest = 3

interface PagePictureProps {
  page: PDFPageProxy
  /** On the screen, in CSS pixels. */
  width: number
  onFailed: () => void
}

/** The picture of a page. The one before stays until the next is drawn. */
export function PagePicture({ page, width, onFailed }: PagePictureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (width === 0) return
    const natural = page.getViewport({ scale: 1 })
    const fits = Math.sqrt(mostPixels / (natural.width * natural.height))
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
  }, [page, width, onFailed])
  return <div className="paper__picture" ref={place} aria-hidden="true" />
}
