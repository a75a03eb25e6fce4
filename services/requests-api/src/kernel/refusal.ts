/** An exception filter maps these to status codes and messages. */
export type RefusalName =
  | 'no-such-request'
  | 'no-such-document'
  | 'no-such-recipient'
  | 'no-such-field'
  | 'no-such-mark'
  | 'request-exists'
  | 'id-in-use'
  | 'already-sent'
  | 'not-sent-yet'
  | 'request-ended'
  | 'still-pending'
  | 'too-many-documents'
  | 'too-many-recipients'
  | 'too-many-fields'
  | 'page-missing'
  | 'field-outside-page'
  | 'not-a-signer'
  | 'signer-has-fields'
  | 'fill-of-no-date'
  | 'no-document'
  | 'no-recipient'
  | 'nobody-to-sign'
  | 'last-day-past'
  | 'last-day-too-far'
  | 'recipients-changed'
  | 'rendition-not-accepted'
  | 'pages-unchecked'
  | 'not-checked'
  | 'check-failed'
  | 'everyone-acted'
  | 'erased'
  | 'no-such-link'
  | 'link-replaced'
  | 'signing-ended'
  | 'not-your-turn'
  | 'copy-only'
  | 'already-acted'
  | 'documents-changed'
  | 'filled-since'
  | 'not-there-yet'
  | 'fields-open'
  | 'not-your-field'
  | 'filled-twice'
  | 'wrong-kind'
  | 'filled-by-system'
  | 'not-a-day'
  | 'too-long'
  | 'text-too-small'
  | 'no-code-needed'
  | 'no-code-asked'
  | 'too-many-codes'
  | 'codes-used-up'
  | 'code-outstanding'
  | 'code-wrong'
  | 'code-too-old'
  | 'code-used'
  | 'code-used-up'
  | 'nothing-to-seal'
  | 'not-sealed'
  | 'not-completed'
  | 'mark-unacceptable'
  | 'letter-not-settable'
  | 'letter-not-in-handwriting'
  | 'sign-in-first'
  | 'open-to-own-machine'
  | 'wrong-credentials'
  | 'wrong-code'
  | 'clocks-differ'
  | 'role-too-low'
  | 'operators-only'
  | 'confirm-first'
  | 'claim-token-wrong'
  | 'already-claimed'
  | 'claim-needs-https'
  | 'claim-interrupted'
  | 'address-in-use'
  | 'last-sign-in-method'
  | 'has-authenticator'
  | 'no-password-set'
  | 'needs-password-and-app'
  | 'too-many-passkeys'
  | 'link-expired'
  | 'begin-again'
  | 'page-too-old'
  | 'weak-password'
  | 'wrong-password'
  | 'wrong-app-code'
  | 'passkey-refused'
  | 'passkey-not-accepted'
  | 'second-factor-missing'
  | 'too-many-attempts'
  | 'passwords-unavailable'
  | 'too-many-sign-ins'
  | 'no-account'
  | 'no-such-passkey'
  | 'no-such-session'
  | 'no-such-team'

export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** For the security log. */
  link?: { requestId: string; recipientId: string }

  constructor(
    readonly refusal: RefusalName,
    readonly details: Readonly<Record<string, string | number>> = {},
    /** Ids of the form fields concerned. */
    readonly fields: readonly string[] = [],
  ) {
    super(refusal)
  }
}

export function refuse(
  refusal: RefusalName,
  details?: Readonly<Record<string, string | number>>,
  fields?: readonly string[],
): never {
  throw new Refusal(refusal, details, fields)
}
