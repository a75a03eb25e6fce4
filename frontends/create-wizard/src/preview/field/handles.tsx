import type { FieldPlace } from '@countersign/contracts/geometry'
import type { PointerEvent } from 'react'
import type { Corner } from '../geometry/resize.js'
import { fieldStyle } from './field-style.js'

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se']

interface HandlesProps {
  place: FieldPlace
  onGrab: (event: PointerEvent<HTMLElement>, corner: Corner) => void
}

/** Resize handles for the pointer; the keyboard uses Shift and arrows. */
export function Handles({ place, onGrab }: HandlesProps) {
  return (
    <div className="handles" style={fieldStyle(place)} aria-hidden="true">
      {corners.map((corner) => (
        <span key={corner} className={`handle handle--${corner}`} onPointerDown={(event) => onGrab(event, corner)} />
      ))}
    </div>
  )
}
