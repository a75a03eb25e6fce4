import type { FieldPlace } from '@countersign/contracts/geometry'
import type { PointerEvent } from 'react'
import type { Corner } from '../geometry/resize.js'
import { fieldStyle } from './field-style.js'

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se']

interface HandlesProps {
  place: FieldPlace
  onGrab: (event: PointerEvent<HTMLElement>, corner: Corner) => void
}

/** The corners of the selected field. Keys do the same (Shift and arrows), so these are for pointers only. */
export function Handles({ place, onGrab }: HandlesProps) {
  return (
    <div className="handles" style={fieldStyle(place)} aria-hidden="true">
      {corners.map((corner) => (
        <span key={corner} className={`handle handle--${corner}`} onPointerDown={(event) => onGrab(event, corner)} />
      ))}
    </div>
  )
}
