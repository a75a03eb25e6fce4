/** A document that cannot be written anew: nothing could be stamped or sealed that everyone reads alike. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}
