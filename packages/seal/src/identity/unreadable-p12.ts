/** The message names the cause and the remedy for the operator. */
export class UnreadableP12 extends Error {
  override readonly name = 'UnreadableP12'
}
