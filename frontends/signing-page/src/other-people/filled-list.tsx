import { isolated } from '@countersign/contracts/isolated'
import type { OpenSigningView } from '@countersign/contracts'
import { erasedName } from '../pages/people.js'
import { filledText } from './filled-text.js'

/** Other recipients' values as text, for recipients who fill in a list instead of pages. */
export function FilledList({ documents, othersFields }: Pick<OpenSigningView, 'documents' | 'othersFields'>) {
  const filled = othersFields.filter(({ value }) => value !== null)
  if (filled.length === 0) return null
  const nameOf = (id: string) => isolated(documents.find((document) => document.id === id)?.originalName ?? erasedName)
  return (
    <section aria-label="What others filled in">
      <h2 className="display">What others filled in</h2>
      <ul>
        {filled.map((field) => (
          <li key={field.fieldId}>
            {filledText(field, field.value!)} ({nameOf(field.documentId)}, page {field.page})
          </li>
        ))}
      </ul>
    </section>
  )
}
