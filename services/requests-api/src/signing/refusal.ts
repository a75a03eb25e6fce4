/** Every reason for which the domain says no. One filter at the edge turns them into status codes and sentences. */
export type RefusalName =
  | 'no-such-request'
  | 'no-such-document'
  | 'no-such-recipient'
  | 'no-such-field'
  | 'request-exists'
  | 'already-sent'
  | 'not-sent-yet'
  | 'request-ended'
  | 'still-pending'
  | 'too-many-documents'
  | 'too-many-recipients'
  | 'too-many-fields'
  | 'page-missing'
  | 'field-outside-page'
  | 'no-document'
  | 'no-recipient'
  | 'nobody-to-sign'
  | 'rendition-not-accepted'

/** The domain says no: which rule, and what a sentence about it needs to name. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly refusal: RefusalName,
    readonly details: Readonly<Record<string, string | number>> = {},
  ) {
    super(refusal)
  }
}

export function refuse(refusal: RefusalName, details?: Readonly<Record<string, string | number>>): never {
  throw new Refusal(refusal, details)
}
