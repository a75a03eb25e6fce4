import { type FieldView, limits } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'

export interface CopyDialogProps {
  field: FieldView
  /** Number of pages in the document. */
  pages: number
  /** Number of fields in the draft. */
  fields: number
  onCopy: (pages: readonly number[]) => void
  onClose: () => void
}

/** Asks for the pages to copy a field to, at the same position. */
export function CopyDialog({ field, pages, fields, onCopy, onClose }: CopyDialogProps) {
  const others = Array.from({ length: pages }, (_, index) => index + 1).filter((page) => page !== field.page)
  const following = others.filter((page) => page > field.page)
  const left = limits.fieldsPerRequest - fields
  const isTooMany = others.length > left
  return (
    <Dialog
      open
      title="Copy to other pages"
      text={
        isTooMany
          ? `A request can have up to ${limits.fieldsPerRequest} fields. You can add ${left} more.`
          : 'Each page gets a copy of this field in the same position.'
      }
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {following.length > 0 && following.length < others.length && (
            <Button disabled={following.length > left} onClick={() => onCopy(following)}>
              {pagesOf(following.length, 'following')}
            </Button>
          )}
          <Button variant="primary" disabled={isTooMany} onClick={() => onCopy(others)}>
            {pagesOf(others.length, 'other')}
          </Button>
        </>
      }
    />
  )
}

const pagesOf = (count: number, which: string): string =>
  count === 1 ? `The ${which} page` : `All ${count} ${which} pages`
