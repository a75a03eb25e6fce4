import { addresses, type OthersField } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import type { FieldPlace, PageBox } from '@countersign/contracts/geometry'
import { FilledIn } from '@countersign/pdf-pages/filled'
import { place } from '@countersign/pdf-pages/page'
import { classNames } from '@countersign/ui'
import { spotId } from '../signing/go-to.js'
import { erasedName } from '../pages/people.js'
import { filledText } from './filled-text.js'

interface OtherPersonsFieldProps {
  field: OthersField
  token: string
  /** On the page, in points. */
  box: PageBox
  /** The drawn part of the field. */
  drawn: FieldPlace
  /** It was filled in while this page was open. */
  isNew: boolean
}

/** Another recipient's field: its value as it will be sealed, or the recipient's name while it is empty. */
export function OtherPersonsField({ field, token, box, drawn, isNew }: OtherPersonsFieldProps) {
  const { fieldId, done, value } = field
  const markAt = (sha256: string) => addresses.signingMark(token, sha256)
  if (value === null && done) return null
  if (value === null) {
    return (
      <span className="others-field" style={place(drawn)}>
        <span className={field.type === 'checkbox' ? 'visually-hidden' : undefined}>
          For {isolated(field.name ?? erasedName)}
        </span>
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
      <FilledIn filled={{ ...field, value, name: isolated(field.name ?? erasedName) }} box={box} markAt={markAt} />
    </div>
  )
}
