/** A document that cannot be written anew: nothing could be stamped or sealed that everyone reads alike. */
export class Damaged extends Error {
  override readonly name = 'Damaged'

  /** @param page the page that it is about, counted from 1, where it is about one */
  constructor(
    message: string,
    readonly page?: number,
  ) {
    super(page === undefined ? message : `page ${page}: ${message}`)
  }
}
