import { canvas } from '@countersign/contracts/geometry'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Gap between a field and its bar, and room for it beyond the page, in CSS pixels. */
const gapPx = 14
const beyondPx = 16

export type BarSide = 'above' | 'below' | 'within'

interface Span {
  top: number
  bottom: number
}

/**
 * The side of a field on which its bar can be reached: above, else below, else within, at the field's lower edge.
 *
 * @param field the field on the screen
 * @param free the part of the page that nothing covers
 */
export function barSide(field: Span, barHeight: number, free: Span): BarSide {
  if (field.top - gapPx - barHeight >= free.top) return 'above'
  return field.bottom + gapPx + barHeight <= free.bottom ? 'below' : 'within'
}

/** Chooses the side again when the page scrolls under the header, the field tools and the send bar. */
export function useBarSide(bar: RefObject<HTMLElement | null>, { y, height }: { y: number; height: number }): BarSide {
  const [side, setSide] = useState<BarSide>('above')
  useLayoutEffect(() => {
    const judge = () => {
      const sheet = bar.current?.parentElement?.getBoundingClientRect()
      if (!bar.current || !sheet) return
      const top = sheet.top + (y / 100) * sheet.height
      const field = { top, bottom: top + (height / canvas.height) * sheet.height }
      setSide(barSide(field, bar.current.offsetHeight, freeOf(sheet)))
    }
    judge()
    const stop = new AbortController()
    window.addEventListener('scroll', judge, { signal: stop.signal, passive: true })
    window.addEventListener('resize', judge, { signal: stop.signal })
    return () => stop.abort()
  }, [bar, y, height])
  return side
}

function freeOf(sheet: Span): Span {
  const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const covered = Math.max(edges('header')?.bottom ?? 0, edges('.tools')?.bottom ?? 0)
  const sendBar = edges('.send-card')?.top ?? Infinity
  return {
    top: Math.max(sheet.top - beyondPx, covered),
    bottom: Math.min(sheet.bottom + beyondPx, window.innerHeight, sendBar),
  }
}
