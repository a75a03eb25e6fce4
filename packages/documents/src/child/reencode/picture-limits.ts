/** Limits in pixels, and in bytes after re-encoding. */
export interface PictureLimits {
  width: number
  height: number
  bytes: number
}
