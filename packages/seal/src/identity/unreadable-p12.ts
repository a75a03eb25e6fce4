/** A P12 file that cannot seal anything. Its message says why, and what to do. */
export class UnreadableP12 extends Error {
  override readonly name = 'UnreadableP12'
}
