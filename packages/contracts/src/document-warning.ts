import type { DocumentWarning } from './types.js'

/** What a document's warning is called, wherever one is shown. */
export const warningTitles: Readonly<Record<DocumentWarning['kind'], string>> = {
  simplified: 'Simplified rendition',
  incomplete: 'Incomplete rendition',
  signed: 'Signed already',
}
