import { clampToPage, type FieldPlace } from '@countersign/contracts/geometry'
import { type FieldView } from '@countersign/contracts'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { type Corner, resizeBy } from '../geometry/resize.js'
import { type Guides, type ScreenSize, snapToOthers } from '../geometry/snap.js'

/** Distance in CSS pixels before a press becomes a drag. */
const slackPx = 3

export interface Drag {
  fieldId: string
  place: FieldPlace
  guides: Guides
}

/**
 * Moves and resizes fields by pointer. Alt disables snapping; Escape cancels.
 *
 * @param onPut receives the new position on drop
 */
export function useDrag(
  fields: readonly FieldView[],
  page: ScreenSize,
  onPut: (field: FieldView, place: FieldPlace) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const grab = (event: ReactPointerEvent<HTMLElement>, field: FieldView, corner?: Corner) => {
    if (event.button !== 0 || page.width === 0) return
    const start = { x: event.clientX, y: event.clientY }
    const others = fields.filter(({ id }) => id !== field.id)
    const controller = new AbortController()
    const { signal } = controller
    stop.current?.abort()
    stop.current = controller
    event.currentTarget.setPointerCapture(event.pointerId)
    let latest: FieldPlace | null = null

    const follow = ({ clientX, clientY, altKey }: PointerEvent) => {
      const px = { x: clientX - start.x, y: clientY - start.y }
      if (!latest && Math.hypot(px.x, px.y) < slackPx) return
      const by = { x: (px.x / page.width) * 100, y: (px.y / page.height) * 100 }
      const moved = { ...field, x: field.x + by.x, y: field.y + by.y }
      const { place, guides } = corner
        ? { place: resizeBy(field, corner, by, page), guides: {} }
        : altKey
          ? { place: clampToPage(moved), guides: {} }
          : snapToOthers(moved, others, page)
      latest = place
      setDrag({ fieldId: field.id, place, guides })
    }
    const end = () => {
      controller.abort()
      setDrag(null)
    }
    const put = () => {
      end()
      if (latest) onPut(field, latest)
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', put, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }
  return { drag, grab }
}
