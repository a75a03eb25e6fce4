import { type AttachedDocumentView } from '@countersign/contracts'
import { Rail } from '@countersign/pdf-pages/pager'
import { recipientColour } from '@countersign/ui'
import { type ComponentProps, useDeferredValue, useMemo } from 'react'
import { type Draft, fieldsOf } from '../draft/draft.js'

interface PagesProps extends Pick<ComponentProps<typeof Rail>, 'pdf' | 'page' | 'onPage'> {
  draft: Draft
  document: AttachedDocumentView
}

/** Thumbnails of all pages with their fields. They render deferred, after the edited page. */
export function Pages({ draft, document, pdf, page, onPage }: PagesProps) {
  const deferred = useDeferredValue(draft)
  return useMemo(() => {
    const colourOf = new Map(deferred.recipients.map(({ id }, index) => [id, recipientColour(index)]))
    const fields = fieldsOf(deferred, document.id).map((field) => ({
      ...field,
      colour: colourOf.get(field.recipientId) ?? recipientColour(0),
    }))
    return <Rail pdf={pdf} pages={document.pageCount} page={page} fields={fields} onPage={onPage} />
  }, [deferred, document.id, document.pageCount, pdf, page, onPage])
}
