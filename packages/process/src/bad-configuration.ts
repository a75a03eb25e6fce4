/** Each sentence names a variable and the fix. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'))
  }
}
