import { clampToPage } from '@countersign/contracts/geometry'
import { type FieldType, type FieldView } from '@countersign/contracts'
import type { CSSProperties, Ref } from 'react'
import { fieldType } from '../field-types.js'

type FieldSize = Pick<FieldView, 'width' | 'height'>

interface GhostProps {
  type: FieldType
  size: FieldSize
  colour: number
  ref: Ref<HTMLSpanElement>
}

/** Preview of the field a click would place. The page moves it without React, because it follows every pointer move. */
export function Ghost({ type, size: { width, height }, colour, ref }: GhostProps) {
  const { icon, label } = fieldType(type)
  return (
    <span
      className="placed placed--ghost"
      data-r={colour}
      style={{ '--w': width, '--h': height } as CSSProperties}
      hidden
      aria-hidden="true"
      ref={ref}
    >
      {icon}
      {label}
    </span>
  )
}

/** Moves the ghost to a position in percent of the page; null hides it. */
export function moveGhost(ghost: HTMLElement | null, size: FieldSize, at: { x: number; y: number } | null): void {
  if (!ghost) return
  ghost.hidden = at === null
  if (!at) return
  const { x, y } = clampToPage({ ...at, ...size })
  ghost.style.setProperty('--x', String(x))
  ghost.style.setProperty('--y', String(y))
}
