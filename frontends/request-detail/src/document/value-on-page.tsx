import type { DocumentValue, RecipientView } from '@countersign/contracts'
import type { FieldPlace, PageBox } from '@countersign/contracts/geometry'
import { FilledIn } from '@countersign/pdf-pages/filled'
import { place, type PrintPicture } from '@countersign/pdf-pages/page'
import { classNames } from '@countersign/ui'
import type { Pdf } from '@countersign/pdf-pages/engine'
import { emptyText, nameOf, ownerOf, valueText } from './value-text.js'

export interface PaperProps {
  pdf: Pdf
  number: number
  /** Number of pages. */
  of: number
  /** Name of the document. */
  name: string
  /** Values on this page; empty to hide them. */
  values: readonly DocumentValue[]
  recipients: readonly RecipientView[]
  /** The selected field. */
  chosen: string | null
  markAt: (sha256: string) => string
  /** Print picture: undefined until drawn, null if drawing failed. */
  printed: PrintPicture | null | undefined
}

interface ValueOnPageProps extends Pick<PaperProps, 'recipients' | 'chosen' | 'markAt'> {
  value: DocumentValue
  /** On the page, in points. */
  box: PageBox
  /** What is drawn of it while it is empty. */
  drawn: FieldPlace
}

/** Element id of a field's value. */
export const valueId = (fieldId: string): string => `value-${fieldId}`

/** A field on its page: its value as it will be sealed, or the recipient's name while it is empty. */
export function ValueOnPage({ value: field, box, drawn, recipients, chosen, markAt }: ValueOnPageProps) {
  const { fieldId, recipientId, value } = field
  const owner = ownerOf(field)
  const whose = recipients.findIndex(({ id }) => id === recipientId)
  const words = valueText(field) ?? emptyText(recipients[whose])
  return (
    <div
      id={valueId(fieldId)}
      className={classNames(value === null ? 'others-field' : 'filled', chosen === fieldId && 'is-chosen')}
      style={place(value === null ? drawn : field)}
      role="img"
      aria-label={`${owner}, ${nameOf(field)}: ${words}`}
    >
      {value === null ? (
        // A checkbox has no room for text.
        field.type !== 'checkbox' && <span>{words === 'Left empty' ? words : owner}</span>
      ) : (
        <FilledIn filled={{ ...field, value, name: owner }} box={box} markAt={markAt} />
      )}
    </div>
  )
}
