import type { PageBox } from '@countersign/contracts/geometry'
import { isFramedWhole, shownHash, shownTime, signatureFrame, type PlacedLine } from '@countersign/contracts/stamp'
import { display, widthIn } from './measured.js'
import { SealedMark, type SealedValue } from './sealed-mark.js'
import type { MarkAt } from './use-mark.js'

interface SealedSignatureProps {
  value: SealedValue
  name: string
  /** Time of signing; null before. */
  at: string | null
  /** The first digits of the signing event's hash. */
  digits: string | null
  box: PageBox
  markAt: MarkAt
}

const frameWidth = 0.5
/** Width of a digit in the hash font, relative to its size. */
const digitWidth = 0.6

/** A signature as it will be sealed: framed, with the name, the time and the first digits of the event's hash. */
export function SealedSignature({ value, name, at, digits, box, markAt }: SealedSignatureProps) {
  const { width, height } = box
  const texts = {
    name,
    time: at ? shownTime(at) : '',
    digits: digits ? shownHash(digits) : '',
  }
  const widths = {
    name: widthIn(display, texts.name),
    time: widthIn(display, texts.time),
    digits: texts.digits.length * digitWidth,
  }
  const frame = isFramedWhole(box) ? signatureFrame(box, widths) : null
  return (
    <svg className="sealedmark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <rect
        x={frameWidth / 2}
        y={frameWidth / 2}
        width={Math.max(0, width - frameWidth)}
        height={Math.max(0, height - frameWidth)}
        className="sealedmark__frame"
        strokeWidth={frameWidth}
      />
      <SealedMark value={value} markAt={markAt} box={box} room={frame?.markHeight ?? height} />
      {frame && (
        <>
          <path className="sealedmark__rule" d={`M${frame.rule.left} ${frame.rule.top}H${frame.rule.right}`} />
          <Line className="sealedmark__name" text={texts.name} at={frame.name} width={widths.name} />
          <Line className="sealedmark__time" text={texts.time} at={frame.time} width={widths.time} />
          <Line className="sealedmark__digits" text={texts.digits} at={frame.digits} width={widths.digits} />
        </>
      )}
    </svg>
  )
}

function Line({ className, text, at, width }: { className: string; text: string; at: PlacedLine; width: number }) {
  return (
    <text
      className={className}
      x={at.left}
      y={at.base}
      fontSize={at.size}
      textLength={text === '' ? undefined : width * at.size}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  )
}
