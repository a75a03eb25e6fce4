import { type Point, type Stroke, strokePath } from '@countersign/pdf-pages/filled'
import { Button } from '@countersign/ui'
import { Undo2 } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { lineWidth } from './drawing.js'

interface DrawPadProps {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

/** Drawing area for finger, pen or mouse. Undo removes the last stroke. */
export function DrawPad({ strokes, onChange }: DrawPadProps) {
  const [drawing, setDrawing] = useState<Stroke | null>(null)
  const pointer = useRef<number | null>(null)

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current !== null || event.button !== 0) return
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing([pointOn(event.currentTarget, event)])
  }
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current !== event.pointerId) return
    const pad = event.currentTarget
    // A fast stroke has more points than frames.
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (events.length > 0 ? events : [event]).map((one) => pointOn(pad, one))
    setDrawing((before) => before && [...before, ...points])
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current !== event.pointerId) return
    pointer.current = null
    if (drawing) onChange([...strokes, drawing])
    setDrawing(null)
  }
  const shown = drawing ? [...strokes, drawing] : strokes
  return (
    <>
      <div
        className="sheet pad"
        role="img"
        aria-label={`Drawing area, ${strokes.length === 0 ? 'empty' : `${strokes.length} strokes`}. To sign without drawing, choose Type.`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span className="pad__x">×</span>
        <span className="pad__line" />
        <span className="pad__hint">Sign with a finger, a pen, or a mouse</span>
        <svg className="pad__ink" aria-hidden="true">
          {shown.map((stroke, index) => (
            <path key={index} className="ink" d={strokePath(stroke)} strokeWidth={lineWidth} />
          ))}
        </svg>
      </div>
      <div className="pad__acts">
        <Button
          variant="ghost"
          icon={<Undo2 className="icon" />}
          aria-disabled={strokes.length === 0 || undefined}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          Undo
        </Button>
        <Button variant="ghost" aria-disabled={strokes.length === 0 || undefined} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </>
  )
}

function pointOn(pad: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = pad.getBoundingClientRect()
  const tenths = (value: number) => Math.round(value * 10) / 10
  return [tenths(clientX - left), tenths(clientY - top)]
}
