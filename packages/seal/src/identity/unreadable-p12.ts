/** The message tells the operator the cause and the remedy. */
export class UnreadableP12 extends Error {
  override readonly name = 'UnreadableP12'
}
