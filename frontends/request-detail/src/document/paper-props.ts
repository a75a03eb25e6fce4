import type { DocumentValue, RecipientView } from '@countersign/contracts'
import type { Pdf } from '@countersign/pdf-pages/engine'
import type { PrintPicture } from '@countersign/pdf-pages/page'

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
