import { clampToPage, drawnPlace, type FieldPlace } from '@countersign/contracts/geometry'
import { type FieldType } from '@countersign/contracts'
import type { PageSize } from '@countersign/pdf-pages/page'
import { classNames } from '@countersign/ui'
import type { Ref } from 'react'
import { fieldType } from '../field-types.js'
import { fieldStyle } from './field-style.js'

interface GhostProps {
  type: FieldType
  colour: number
  ref: Ref<HTMLSpanElement>
}

/** Preview of the field a click would place. The page moves it without React, because it follows every pointer move. */
export function Ghost({ type, colour, ref }: GhostProps) {
  const { icon, label } = fieldType(type)
  const isTick = type === 'checkbox'
  return (
    <span
      className={classNames('placed placed--ghost', isTick && 'placed--tick')}
      data-r={colour}
      hidden
      aria-hidden="true"
      ref={ref}
    >
      {!isTick && icon}
      {!isTick && label}
    </span>
  )
}

/** Moves the ghost to the place of a field; null hides it. @param page its size in points */
export function moveGhost(
  ghost: HTMLElement | null,
  field: (FieldPlace & { type: FieldType }) | null,
  page: PageSize,
): void {
  if (!ghost) return
  ghost.hidden = field === null
  if (!field) return
  const drawn = drawnPlace({ ...field, ...clampToPage(field) }, page)
  for (const [name, value] of Object.entries(fieldStyle(drawn))) ghost.style.setProperty(name, String(value))
}
