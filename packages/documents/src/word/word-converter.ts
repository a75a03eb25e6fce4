/** The Word formats by content: a converter may need another import filter for each. */
export type WordFormat = 'docx' | 'doc-97' | 'doc-95'

export type ConverterName = 'gotenberg' | 'libreoffice' | 'libreoffice-wasm' | 'mammoth'

/** Something that makes PDFs of Word files. */
export interface WordConverter {
  readonly name: ConverterName
  readonly version: string
  /** True when headers, footers and clause numbers are lost, which in a contract changes what is signed. */
  readonly simplified: boolean
  reads(format: WordFormat): boolean
  /**
   * Makes the PDF of a Word file.
   *
   * @param job the file, what it is, and the path where its PDF goes, in the staging folder
   * @throws {NotConverted} when the file is to blame
   * @throws {PassedOver} when the converter cannot work at the moment
   */
  convert(job: ConversionJob): Promise<void>
  /**
   * Does beforehand what the first file would wait for; only of one that has to be started.
   *
   * @throws {PassedOver} when it cannot work at the moment
   */
  prepare?(): Promise<void>
  /** Throws when it would not work now. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ConversionJob {
  path: string
  format: WordFormat
  pdf: string
  /** Whose file it is. */
  caller: string
}

/** No PDF came of the file. */
export class NotConverted extends Error {
  override readonly name = 'NotConverted'

  constructor(
    readonly why: 'damaged' | 'too-complex' | 'no-converter',
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`The converter made no PDF: ${detail}`, options)
  }
}

/** The converter cannot work at the moment, whatever the file. */
export class PassedOver extends Error {
  override readonly name = 'PassedOver'
}

/** A converter that was asked for and is not to be had. The message names the cure. */
export class ConverterMissing extends Error {
  override readonly name = 'ConverterMissing'
}
