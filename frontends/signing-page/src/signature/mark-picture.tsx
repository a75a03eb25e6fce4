import { faceOf, strokePath } from '@countersign/pdf-pages/filled'
import type { CSSProperties } from 'react'
import type { Mark } from '../fields/values.js'
import { lineWidth } from './drawing.js'

/** A mark as it appears on paper, fitted into its container, which names it for screen readers. */
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

/** Average width of a handwriting letter relative to its size; longer names shrink. */
const letter = 0.42

/** A name in handwriting, as large as its container allows. */
export function TypedMark({ text, family, ratio }: { text: string; family: string; ratio: number }) {
  const style = { '--letters': Math.max(4, [...text].length) * letter, '--ratio': ratio, fontFamily: family }
  return (
    <span className="mark mark--typed" aria-hidden="true" style={style as CSSProperties}>
      {text}
    </span>
  )
}
