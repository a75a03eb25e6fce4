import type { OthersField, PageBox } from '@countersign/contracts'
import { tickIn } from '@countersign/contracts/stamp'
import { classNames } from '@countersign/ui'
import { spotId } from '../signing/go-to.js'
import { PaperText } from '../signing/paper-text.js'
import { place } from '../signing/place.js'
import { dayText } from '../fields/words.js'
import { nobody } from '../pages/people.js'
import { SealedSignature } from './sealed-signature.js'
import { filledText } from './filled-text.js'

interface OtherPersonsFieldProps {
  field: OthersField
  token: string
  /** On the page, in points. */
  box: PageBox
  /** It was filled in while one read. */
  isNew: boolean
}

/** A field of somebody else's: what stands in it as it will be sealed; until it is filled in, whose it is. */
export function OtherPersonsField({ field, token, box, isNew }: OtherPersonsFieldProps) {
  const { fieldId, done, value } = field
  if (value === null && done) return null
  if (value === null) {
    return (
      <span className="others-field" style={place(field)}>
        <span>For {field.name ?? nobody}</span>
      </span>
    )
  }
  return (
    <div
      className={classNames('filled', isNew && 'is-new')}
      style={place(field)}
      id={spotId(fieldId)}
      tabIndex={-1}
      role="img"
      aria-label={filledText(field, value)}
    >
      {typeof value !== 'string' ? (
        <SealedSignature field={field} value={value} token={token} box={box} />
      ) : field.type === 'checkbox' ? (
        value === 'true' && <Tick box={box} />
      ) : (
        <PaperText text={field.type === 'date' ? dayText(value) : value} box={box} />
      )}
    </div>
  )
}

/** A tick as it will be sealed. */
function Tick({ box: { width, height } }: { box: PageBox }) {
  const { corners, lineWidth } = tickIn({ width, height })
  return (
    <svg className="papertext" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline className="filled__tick" points={corners.join(' ')} strokeWidth={lineWidth} />
    </svg>
  )
}
