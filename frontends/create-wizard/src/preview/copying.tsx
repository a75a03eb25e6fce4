import type { FieldView } from '@countersign/contracts'
import { useDrafting } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import { CopyDialog } from '../lazy-parts.js'
import { freePlace } from './geometry/free-place.js'

interface CopyingProps {
  draft: Draft
  field: FieldView
  onDone: () => void
}

/** Copies a field to the chosen pages as one undo step. */
export function Copying({ draft: { documents, signatureFields }, field, onDone }: CopyingProps) {
  const { session, host } = useDrafting()
  const beginningOn = (page: number) =>
    signatureFields.filter((other) => other.documentId === field.documentId && other.page === page)
  const copy = (pages: readonly number[]) => {
    const { id: _id, value: _value, ...like } = field
    const where = pages.length === 1 ? '1 page' : `${pages.length} pages`
    session.fields.placeAll(
      `copy to ${where}`,
      pages.map((page) => ({ ...like, page, ...freePlace(field, beginningOn(page)) })),
    )
    onDone()
    host.say(`Copied to ${where}`)
  }
  return (
    <CopyDialog
      field={field}
      pages={documents.find(({ id }) => id === field.documentId)?.pageCount ?? 1}
      fields={signatureFields.length}
      onCopy={copy}
      onClose={onDone}
    />
  )
}
