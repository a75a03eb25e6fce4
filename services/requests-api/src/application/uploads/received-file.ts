/** A file as it was received: on disk, measured on the way. */
export interface ReceivedFile {
  /** Where it lies until its bytes are taken over. */
  path: string
  originalName: string
  size: number
  sha256: string
}

/** What was refused of a batch, file by file; nothing of it was stored (rule errors-8). */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  constructor(
    /** What is wrong with each refused file: `“Annex B.pdf” is encrypted. …` */
    readonly faults: readonly string[],
    /** 413: too much; 415: not a document by its content; 422: a document that cannot be accepted. */
    readonly status: 413 | 415 | 422,
  ) {
    super(faults.join('\n'))
  }
}

/** There is no room for an upload, or no more is given to whoever uploads; its message says what can be done. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** The upload cannot be judged at the moment; its message says which file is concerned. Nothing of it was stored. */
export class UploadPutOff extends Error {
  override readonly name = 'UploadPutOff'
}
