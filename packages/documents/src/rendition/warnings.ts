/**
 * Visible or active content that a rendition lost or changed, at most once per kind. The number counts:
 * - `simplified`: 1, the Word layout was lost
 * - `incomplete`: percent of the Word text that is missing; 0 if unknown, or if letters show as empty boxes
 * - `changes`: tracked changes of a Word file, accepted in the rendition; those of a .doc are shown as marked
 * - `omitted`: parts that cannot be drawn: files inserted in a Word file, empty tables of contents, notes, and letters
 *   of forms that no font has
 * - `comments`: comments of a Word file, left out
 * - `signed`: existing signatures
 * - `form`: form fields, now part of the page
 * - `notes`: annotations, now part of the page
 * - `layers`: layers with removed hidden content
 * - `script`: scripts and other actions, except links within the document and to the web
 * - `buttons`: commands to the reader, such as Find; those of links that turn pages lead to the page
 * - `files`: links to files outside the document
 * - `attachment`: embedded files
 * - `xfa`: 1, a form that few readers show
 * - `dynamic`: 1, an XFA form whose content is not on the pages
 * - `claims`: standards that only the upload claims to follow
 * - `fonts`: used fonts that are neither embedded nor among the standard 14
 * - `differs`: pages that look different, of those compared
 */
export type WarningKind =
  | 'simplified'
  | 'incomplete'
  | 'changes'
  | 'omitted'
  | 'comments'
  | 'signed'
  | 'form'
  | 'notes'
  | 'layers'
  | 'script'
  | 'buttons'
  | 'files'
  | 'attachment'
  | 'xfa'
  | 'dynamic'
  | 'claims'
  | 'fonts'
  | 'differs'

export interface RenditionWarning {
  kind: WarningKind
  count: number
}

/** A detail such as a signer or a file name; may name people. */
export interface Found {
  kind: WarningKind
  text: string
}
