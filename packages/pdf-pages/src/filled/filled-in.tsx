import type { FieldType, FilledValue } from '@countersign/contracts'
import type { PageBox } from '@countersign/contracts/geometry'
import { tickIn } from '@countersign/contracts/stamp'
import { dayText } from './day-text.js'
import { PaperText } from './paper-text.js'
import { SealedSignature } from './sealed-signature.js'
import type { MarkAt } from './use-mark.js'

export interface Filled {
  type: FieldType
  value: FilledValue
  name: string
  /** Time of signing; null before. */
  at: string | null
  /** The first digits of the signing event's hash. */
  digits: string | null
}

interface FilledInProps {
  filled: Filled
  /** On the page, in points. */
  box: PageBox
  markAt: MarkAt
}

/** A value in its box, as it will be sealed. Its container describes it in words. */
export function FilledIn({ filled, box, markAt }: FilledInProps) {
  const { type, value } = filled
  if (typeof value !== 'string') return <SealedSignature {...filled} value={value} box={box} markAt={markAt} />
  if (type === 'checkbox') return value === 'true' && <Tick box={box} />
  return <PaperText text={type === 'date' ? dayText(value) : value} box={box} />
}

function Tick({ box: { width, height } }: { box: PageBox }) {
  const { corners, lineWidth } = tickIn({ width, height })
  return (
    <svg className="papertext" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline className="filled__tick" points={corners.join(' ')} strokeWidth={lineWidth} />
    </svg>
  )
}
