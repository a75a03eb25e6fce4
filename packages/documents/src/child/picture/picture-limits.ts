/** What a picture may have at most: pixels, and bytes once it was written anew. */
export interface PictureLimits {
  width: number
  height: number
  bytes: number
}
