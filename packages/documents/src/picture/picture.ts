/** A picture that was judged and taken: a PNG or JPEG by its content, that can be put on a page. */
export interface Picture {
  mediaType: 'image/png' | 'image/jpeg'
  /** Pixels. */
  width: number
  height: number
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
