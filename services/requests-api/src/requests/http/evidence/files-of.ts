import { finalFiles } from '../../views/final-files.js'
import type { RequestDetails } from '../../views/request-details.js'

export interface FileOfRequest {
  name: string
  sha256: string
}

export const erasedName = 'document'

/** The originals until the request is completed, then the sealed files (rule calls-12). */
export function filesOf(details: RequestDetails): FileOfRequest[] {
  const { documents, erased } = details
  if (erased) return []
  const sealed = finalFiles(details)
  if (sealed.length > 0) return sealed
  return documents.map(({ original, originalName }) => ({ ...original, name: originalName ?? erasedName }))
}
