import type { DocumentValue, RecipientView } from '@countersign/contracts'
import type { Pdf } from '@countersign/pdf-pages/engine'
import type { PrintPicture } from '@countersign/pdf-pages/page'

export interface PaperProps {
  pdf: Pdf
  number: number
  /** How many pages there are. */
  of: number
  /** Of the document. */
  name: string
  /** On this page; none where they are not to be shown. */
  values: readonly DocumentValue[]
  recipients: readonly RecipientView[]
  /** The field that was gone to. */
  chosen: string | null
  markAt: (sha256: string) => string
  /** Of the page; undefined where it is not drawn yet, null where it cannot be. */
  printed: PrintPicture | null | undefined
}
