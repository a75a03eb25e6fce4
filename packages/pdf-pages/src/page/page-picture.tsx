import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

/** Device pixel limit per page in a list; more would exhaust a phone's memory. */
const mostOfMany = 8_000_000
/** Limit of a page shown alone, which allows more zoom before it gets coarser (ADR 0071). */
const maxPixels = 12_000_000
/** Maximum density, which keeps a page legible under pinch zoom. */
const sharpest = 3

interface PagePictureProps {
  page: PDFPageProxy
  width: number
  alone?: boolean
  onFailed: () => void
}

/** Renders a page. The previous picture stays until the next is ready. */
export function PagePicture({ page, width, alone = false, onFailed }: PagePictureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (width === 0) return
    const natural = page.getViewport({ scale: 1 })
    const fits = Math.sqrt((alone ? maxPixels : mostOfMany) / (natural.width * natural.height))
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
