/** Age at which unattached uploads are removed: 24 hours (rule documents-10). */
export const idleUploadMs = 24 * 60 * 60 * 1000
/**
 * The sweep removes unused bytes an hour after their last put, because an upload in progress may be about to use them. A
 * marker expires after the same time (ADR 0051).
 */
export const idleBlobMs = 60 * 60 * 1000
