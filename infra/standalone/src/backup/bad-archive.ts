/** The archive is foreign, incomplete or altered, or its files are missing; the message says which. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}
