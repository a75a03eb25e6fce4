/**
 * The reason why the signatures of an upload end:
 * - `broken`: one of them does not verify
 * - `changed`: a later revision changes pages
 * - `readings`: programs may read the file, or draw its pages, in different ways
 * - `form`: the form can still be filled in, or is locked
 * - `notes`: notes, frames and links that differ on paper or by program
 * - `content`: the file has content that no rendition keeps
 */
export type Unkept = 'broken' | 'changed' | 'readings' | 'form' | 'notes' | 'content'
