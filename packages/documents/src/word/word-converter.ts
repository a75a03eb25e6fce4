import { blamesTheFile } from '@countersign/child-pool'

/** Detected by content; each may need another import filter. */
export type WordFormat = 'docx' | 'doc-97' | 'doc-95'

export type ConverterName = 'gotenberg' | 'libreoffice' | 'libreoffice-wasm' | 'mammoth'

export interface WordConverter {
  readonly name: ConverterName
  readonly version: string
  /** Headers, footers and clause numbers are lost, which in a contract changes its meaning. */
  readonly simplified: boolean
  reads(format: WordFormat): boolean
  /**
   * Converts a Word file. @throws {NotConverted} if the file is at fault
   * @throws {PassedOver} if the converter is unavailable
   */
  convert(job: ConversionJob): Promise<void>
  /** Warms up a converter that must be started. @throws {PassedOver} */
  prepare?(): Promise<void>
  /** Throws if a conversion would fail now. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ConversionJob {
  path: string
  format: WordFormat
  pdf: string
  /** Fairness key. */
  caller: string
}

/** The file could not be converted. */
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

/** Handles the error of a child. @throws {NotConverted} if the file took too much time or memory; else the error */
export function tooComplex(error: unknown): never {
  if (!blamesTheFile(error)) throw error
  throw new NotConverted('too-complex', error.message, { cause: error })
}

/** The converter is unavailable, independent of the file. */
export class PassedOver extends Error {
  override readonly name = 'PassedOver'
}

/** A forced converter is unavailable. The message says how to fix that. */
export class ConverterMissing extends Error {
  override readonly name = 'ConverterMissing'
}
