/** The first reason is a wrong type (415), all others 422. */
export type RefusalReason =
  | 'not-a-document'
  | 'encrypted'
  | 'certified'
  | 'damaged'
  | 'too-many-pages'
  | 'too-complex'
  | 'too-large'
  | 'unsafe'
  | 'no-converter'

/** A refused file (rules errors-4, errors-5). `sentence` completes "“Annex B.pdf” …", without the quoted name. */
export class UnacceptableFile extends Error {
  override readonly name = 'UnacceptableFile'

  constructor(
    readonly reason: RefusalReason,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(`The file ${sentence}`, options)
  }

  /** True for 415 (not a PDF, .doc or .docx by content); false for 422. */
  get isWrongType(): boolean {
    return this.reason === 'not-a-document'
  }
}

/** The Word converter is down or out of memory (503). `sentence` completes "“Annex B.docx” …". */
export class ConverterUnavailable extends Error {
  override readonly name = 'ConverterUnavailable'
  readonly sentence = 'can’t be converted to PDF right now. Try again in a minute, or upload it as PDF.'

  constructor(why: string, options?: ErrorOptions) {
    super(`The Word converter is not available: ${why}`, options)
  }
}
