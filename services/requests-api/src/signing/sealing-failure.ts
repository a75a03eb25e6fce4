/**
 * What a failed try at sealing lies in: the documents, which will most likely fail again; a timestamp that could not be had,
 * without which it goes on in the end; or anything else.
 */
export type SealingFault = 'documents' | 'timestamp' | 'other'

/** `SealingFailed.why` where the documents are at fault, and only there (ADR 0040). */
export const whyOfDocuments = 'the documents cannot be sealed as they are'

/** Whether a failure in the history lies in the documents. */
export const isOfDocuments = ({ why }: { why: string }): boolean => why === whyOfDocuments
