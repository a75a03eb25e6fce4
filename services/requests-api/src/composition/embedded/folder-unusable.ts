/** The data folder cannot be used; the sentence says why and what to do. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable'
}
