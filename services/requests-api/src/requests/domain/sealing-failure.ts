/** A `documents` failure will most likely repeat; a missing `timestamp` is eventually tolerated. */
export type SealingFault = 'documents' | 'timestamp' | 'other'

/** Marks failures of the documents in the history (ADR 0029). */
export const whyOfDocuments = 'the documents cannot be sealed as they are'

export const isOfDocuments = ({ why }: { why: string }): boolean => why === whyOfDocuments
