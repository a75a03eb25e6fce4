/** The message says why the data folder cannot be used, and the remedy. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable'
}
