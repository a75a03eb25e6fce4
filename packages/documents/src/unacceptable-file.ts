/** Why a file is refused. The first one is a wrong type (415), all others a right type that will not do (422). */
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

/**
 * A file that cannot be taken (rules errors-4, errors-5). `sentence` completes "“Annex B.pdf” …": the caller puts the quoted
 * name in front.
 */
export class UnacceptableFile extends Error {
  override readonly name = 'UnacceptableFile'

  constructor(
    readonly reason: RefusalReason,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(`The file ${sentence}`, options)
  }

  /** True when the file is no PDF, .doc or .docx by its content (415); false when it is, but will not do (422). */
  get isWrongType(): boolean {
    return this.reason === 'not-a-document'
  }
}

/**
 * The file may be fine, but what makes PDFs of Word files does not answer or has no memory at the moment: an error of
 * this installation (503). `sentence` completes "“Annex B.docx” …" too.
 */
export class ConverterUnavailable extends Error {
  override readonly name = 'ConverterUnavailable'
  readonly sentence = 'cannot be turned into a PDF at the moment. Try again in a minute, or upload it as PDF.'

  constructor(why: string, options?: ErrorOptions) {
    super(`The Word converter is not available: ${why}`, options)
  }
}
