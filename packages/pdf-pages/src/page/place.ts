import { type FieldPlace, percentBox } from '@countersign/contracts/geometry'
import type { CSSProperties } from 'react'

export function place(field: FieldPlace): CSSProperties {
  const { left, top, width, height } = percentBox(field)
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}
