/** An upload attached to nothing is removed after 24 hours (rule documents-10). */
export const idleUploadMs = 24 * 60 * 60 * 1000
/**
 * The sweep removes bytes that nobody uses once nobody has put them for an hour: an upload under way may be about to use them.
 * A marker of such an upload counts for as long (ADR 0103).
 */
export const idleBlobMs = 60 * 60 * 1000
