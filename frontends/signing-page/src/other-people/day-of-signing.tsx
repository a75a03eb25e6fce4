import type { FieldView, OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { place } from '@countersign/pdf-pages/page'
import { isToFill } from '../fields/values.js'
import { erasedName } from '../pages/people.js'

const words = 'Date signed (UTC)'

/** Placeholder for the day that the system fills in, without a date, because Finish may happen after midnight. */
export function DayOfSigning({ field }: { field: FieldView }) {
  return (
    <span className="others-field" style={place(field)}>
      <span>{words}</span>
    </span>
  )
}

/** Text version for recipients who fill in a list instead of pages. */
export function DaysOfSigning({ documents, fields }: Pick<OpenSigningView, 'documents' | 'fields'>) {
  const days = fields.filter((field) => !isToFill(field))
  if (days.length === 0) return null
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.originalName ?? erasedName
  return (
    <section aria-label="Filled in when you finish">
      <h2 className="display">Filled in when you finish</h2>
      <ul>
        {days.map(({ id, label, documentId, page }) => (
          <li key={id}>
            {label === null ? words : `${isolated(label)}: ${words}`} ({nameOf(documentId)}, page {page})
          </li>
        ))}
      </ul>
    </section>
  )
}
