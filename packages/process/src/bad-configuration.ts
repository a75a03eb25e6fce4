/** The configuration is not one this program can run with: each sentence names a variable and the cure. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'))
  }
}
