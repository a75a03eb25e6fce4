/** The document cannot be rewritten so that every reader shows the same. */
export class Damaged extends Error {
  override readonly name = 'Damaged'

  /** @param page from 1, if one is at fault */
  constructor(
    message: string,
    readonly page?: number,
  ) {
    super(page === undefined ? message : `page ${page}: ${message}`)
  }
}
