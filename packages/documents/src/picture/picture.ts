/** What is known of a picture that was taken and written anew: a PNG or JPEG by its content. */
export interface PictureFacts {
  mediaType: 'image/png' | 'image/jpeg'
  /** Pixels. */
  width: number
  height: number
  /** Bytes, and their SHA-256. */
  size: number
  sha256: string
}

/** A picture that was taken: its pixels written anew, and nothing else that its file held. */
export interface Picture extends PictureFacts {
  /** In the staging folder. It is the caller's now, to move or to remove. */
  path: string
}

export type PictureFault = 'not-a-picture' | 'damaged' | 'too-large'

/** A picture that cannot be taken. `sentence` completes "The picture …". */
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
