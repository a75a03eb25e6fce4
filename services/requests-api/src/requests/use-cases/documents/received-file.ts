import { Rejected } from '../../../kernel/refusal.js'

export interface ReceivedFile {
  path: string
  originalName: string
  size: number
  sha256: string
}

/** A refused batch with the faults of each file; nothing of it was stored (rule errors-8). */
export class UploadRefused extends Rejected {
  override readonly name = 'UploadRefused'
  override readonly refusal = 'upload-refused'
  constructor(
    /** One message per refused file: `“Annex B.pdf” is encrypted. …` */
    readonly faults: readonly string[],
    /** 413: too large; 415: content is not a document; 422: unacceptable document. */
    override readonly status: 413 | 415 | 422,
  ) {
    super(faults.join('\n'))
  }
}

/** The disk or the uploader's quota has no room; the message says how to proceed. */
export class NoRoom extends Rejected {
  override readonly name = 'NoRoom'
  override readonly refusal = 'no-room'
  override readonly status = 507
}

/** The upload cannot be processed at the moment. Nothing was stored. */
export class UploadPutOff extends Rejected {
  override readonly name = 'UploadPutOff'
  override readonly status = 503
  override readonly retryAfterSeconds = 60
}
