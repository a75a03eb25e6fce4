/** An upload attached to nothing is removed after 24 hours (rule documents-10). */
export const idleUploadMs = 24 * 60 * 60 * 1000
/** Bytes nobody uses are removed once nobody has put them for an hour: an upload under way may be about to use them. */
export const idleBlobMs = 60 * 60 * 1000
