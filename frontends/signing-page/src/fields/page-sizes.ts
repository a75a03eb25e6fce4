import type { FieldView } from '@countersign/contracts'
import type { PageSize } from '@countersign/pdf-pages/page'

type Page = Pick<FieldView, 'documentId' | 'page'>

/** A document's pages never change after sending, so a size stays true as long as this code is loaded. */
const sizes = new Map<string, PageSize>()

const key = ({ documentId, page }: Page): string => `${documentId} ${page}`

/** Remembers the size of a rendered page, in points. */
export function notePageSize(page: Page, size: PageSize): void {
  sizes.set(key(page), size)
}

/** The size of a field's page in points; undefined before the page was loaded. */
export const pageSizeOf = (page: Page): PageSize | undefined => sizes.get(key(page))
