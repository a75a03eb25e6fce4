export interface PictureFacts {
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  size: number
  sha256: string
}

export interface Picture extends PictureFacts {
  /** In the staging folder; the caller moves or removes it. */
  path: string
}

export type PictureFault = 'not-a-picture' | 'damaged' | 'too-large' | 'no-ink'

/** `sentence` completes "The picture …". */
export class UnacceptablePicture extends Error {
  override readonly name = 'UnacceptablePicture'

  constructor(
    readonly fault: PictureFault,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(`The picture ${sentence}`, options)
  }
}
