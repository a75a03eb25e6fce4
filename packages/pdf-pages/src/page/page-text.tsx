import type { PDFPageProxy } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { loadEngine } from '../engine/load-engine.js'

interface PageTextProps {
  page: PDFPageProxy
  /** CSS pixels per point. */
  scale: number
}

/** The invisible text layer for screen readers, selection and search. A scan announces that it has no text. */
export function PageText({ page, scale }: PageTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const [empty, setEmpty] = useState(false)
  useEffect(() => {
    let here = true
    let layer: { cancel: () => void } | undefined
    void Promise.all([loadEngine(), page.getTextContent()])
      .then(async ([{ TextLayer }, content]) => {
        const container = place.current
        if (!here || !container) return
        const hasText = content.items.some((item) => 'str' in item && item.str.trim() !== '')
        setEmpty(!hasText)
        const text = new TextLayer({ textContentSource: content, container, viewport: page.getViewport({ scale: 1 }) })
        layer = text
        await text.render()
      })
      // The picture works without its text.
      .catch(() => {})
    return () => {
      here = false
      layer?.cancel()
    }
  }, [page])
  return (
    <>
      {empty && (
        <p className="visually-hidden">
          This page is a picture without text. Ask its sender for a version that can be read aloud.
        </p>
      )}
      <div className="paper__text" ref={place} style={{ '--total-scale-factor': scale } as CSSProperties} />
    </>
  )
}
