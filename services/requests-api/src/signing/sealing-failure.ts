/**
 * Cause of a failed sealing: `documents` will most likely fail again; a missing `timestamp` is eventually tolerated.
 */
export type SealingFault = 'documents' | 'timestamp' | 'other'

/** Value of `SealingFailed.why` if and only if the documents are the cause (ADR 0040). */
export const whyOfDocuments = 'the documents cannot be sealed as they are'

export const isOfDocuments = ({ why }: { why: string }): boolean => why === whyOfDocuments
