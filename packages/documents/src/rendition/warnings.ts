/**
 * What a rendition lacks of its original, or shows in another way, where it was to be seen or was active. Each kind stands at
 * most once; its number counts
 *
 * - `simplified`: 1, the Word file's layout was lost
 * - `incomplete`: percent of the Word file's text that is missing; 0 where that could not be told, or letters are drawn as
 *   empty boxes
 * - `signed`: signatures of others
 * - `form`: fields of a form, now part of the page
 * - `notes`: notes and marks, now part of the page or left out
 * - `layers`: layers of which something hidden was taken out
 * - `script`: scripts, and what else acts by itself or at a click, apart from links within the document and to the web
 * - `attachment`: files within the file
 * - `xfa`: 1, a form that few readers show
 * - `fonts`: fonts that text is shown in and that are neither embedded nor among the fourteen that every reader has
 * - `differs`: pages that do not look the same, of those that were compared
 */
export type WarningKind =
  | 'simplified'
  | 'incomplete'
  | 'signed'
  | 'form'
  | 'notes'
  | 'layers'
  | 'script'
  | 'attachment'
  | 'xfa'
  | 'fonts'
  | 'differs'

export interface RenditionWarning {
  kind: WarningKind
  count: number
}

/** What was read in a file about one kind: who had signed it, what an attached file is called. It may name people. */
export interface Found {
  kind: WarningKind
  text: string
}
