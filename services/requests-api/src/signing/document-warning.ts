import type { DocumentFacts } from './events.js'

/** What the sender must see and accept before sending. */
export interface DocumentWarning {
  kind: 'simplified' | 'incomplete' | 'signed'
  text: string
}

/** ADR 0035: what is put onto its pages ends what a signature vouches for, whoever writes it and however. */
const signedWarning: DocumentWarning = {
  kind: 'signed',
  text:
    'This PDF carries a digital signature already. What recipients fill in changes its pages, so programs will no longer ' +
    'show that signature as valid. The file as you uploaded it stays part of the evidence.',
}

/** The warning that a document calls for; null where there is nothing to say. */
export const warningOf = ({
  rendition,
  signed,
}: Pick<DocumentFacts, 'rendition' | 'signed'>): DocumentWarning | null =>
  signed ? signedWarning : (rendition?.warning ?? null)
