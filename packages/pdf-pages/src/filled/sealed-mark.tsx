import type { FilledValue } from '@countersign/contracts'
import { contained, widthOfLine } from '@countersign/contracts/stamp'
import { useEffect, useState } from 'react'
import { faceOf } from './faces.js'
import { type Ink, inkIn } from './measured.js'
import { type Point, strokePath } from './stroke-path.js'
import { type MarkAt, type Strokes, useMark } from './use-mark.js'

export type SealedValue = Exclude<FilledValue, string>

interface Shape {
  width: number
  height: number
}

interface SealedMarkProps {
  value: SealedValue
  markAt: MarkAt
  /** The field's box in points, which strokes are relative to. */
  box: Shape
  room: number
}

/** A mark in the upper part of its field, fitted as on the sealed page. */
export function SealedMark({ value, markAt, box, room }: SealedMarkProps) {
  const place = { width: box.width, height: room }
  if (value.kind === 'typed') return <TypedMark text={value.text} family={faceOf(value.font).family} place={place} />
  return <Fetched value={value} markAt={markAt} box={box} place={place} />
}

interface FetchedProps extends Pick<SealedMarkProps, 'markAt' | 'box'> {
  value: Exclude<SealedValue, { kind: 'typed' }>
  place: Shape
}

function Fetched({ value, markAt, box, place }: FetchedProps) {
  const mark = useMark(markAt, value)
  if (mark.isError) {
    return (
      <text className="sealedmark__missing" x={box.width / 2} y={place.height / 2} fontSize={7}>
        This signature could not be fetched.
      </text>
    )
  }
  if (!mark.data) return null
  if (mark.data.kind === 'drawn') return <Drawn strokes={mark.data.strokes} box={box} place={place} />
  const { left, top } = contained(place, place)
  return (
    <image
      href={mark.data.url}
      x={left}
      y={top}
      width={place.width - 2 * left}
      height={place.height - 2 * top}
      preserveAspectRatio="xMidYMid meet"
    />
  )
}

function Drawn({ strokes, box, place }: { strokes: Strokes; box: Shape; place: Shape }) {
  const inked = strokes.map((stroke) => stroke.map(([x, y]): Point => [x * box.width, y * box.height]))
  const points = inked.flat()
  if (points.length === 0) return null
  const [minX, minY] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const ink = {
    width: Math.max(Math.max(...points.map(([x]) => x)) - minX, 1),
    height: Math.max(Math.max(...points.map(([, y]) => y)) - minY, 1),
  }
  const { scale, left, top } = contained(ink, place)
  const placed = inked.map((stroke) =>
    stroke.map(([x, y]): Point => [left + (x - minX) * scale, top + (y - minY) * scale]),
  )
  return <path className="ink" d={placed.map(strokePath).join('')} strokeWidth={widthOfLine(ink.width * scale)} />
}

function TypedMark({ text, family, place }: { text: string; family: string; place: Shape }) {
  const [ink, setInk] = useState<Ink | null>(null)
  useEffect(() => {
    let isMounted = true
    const measure = () => isMounted && setInk(inkIn(`'${family}'`, text))
    const faces = document.fonts as FontFaceSet | undefined
    if (faces) faces.load(`100px '${family}'`, text).then(measure, measure)
    return () => {
      isMounted = false
    }
  }, [text, family])
  if (!ink) return null
  const { scale, left, top } = contained(ink, place)
  return (
    <text
      className="sealedmark__typed"
      x={left - ink.left * scale}
      y={top + ink.ascent * scale}
      fontSize={scale}
      fontFamily={family}
    >
      {text}
    </text>
  )
}
