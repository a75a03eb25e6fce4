import { type FieldPlace, percentBox } from '@countersign/contracts/geometry'
import type { CSSProperties } from 'react'

/** A field's place on its page, as the style attribute takes it. */
export function place(field: FieldPlace): CSSProperties {
  const { left, top, width, height } = percentBox(field)
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}
