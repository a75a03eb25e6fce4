/** The archive is none of ours, is incomplete, or was altered, or its files are not there; the sentence says which. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}
