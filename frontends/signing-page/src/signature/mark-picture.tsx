import { faceOf, strokePath } from '@countersign/pdf-pages/filled'
import type { CSSProperties } from 'react'
import type { Mark } from '../fields/values.js'
import { lineWidth } from './drawing.js'

/** A mark as it stands on paper: contained by its place. Its place says in words what it is. */
export function MarkPicture({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'drawn': {
      const { strokes, width, height } = mark.drawing
      const edge = lineWidth / 2
      return (
        <svg
          className="mark"
          viewBox={`${-edge} ${-edge} ${width + lineWidth} ${height + lineWidth}`}
          aria-hidden="true"
        >
          <path className="ink" d={strokes.map(strokePath).join('')} strokeWidth={lineWidth} />
        </svg>
      )
    }
    case 'typed':
      return <TypedMark text={mark.text} family={faceOf(mark.font).family} ratio={faceOf(mark.font).ratio} />
    case 'uploaded':
      return <img className="mark" src={mark.image} alt="" />
  }
}

/** The width of a handwriting letter on average, of its size: a name that is longer than its place is made smaller. */
const letter = 0.42

/** A name in handwriting, as large as its place takes it whole. */
export function TypedMark({ text, family, ratio }: { text: string; family: string; ratio: number }) {
  const style = { '--letters': Math.max(4, [...text].length) * letter, '--ratio': ratio, fontFamily: family }
  return (
    <span className="mark mark--typed" aria-hidden="true" style={style as CSSProperties}>
      {text}
    </span>
  )
}
