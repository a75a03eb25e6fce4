import type { RequestEvent } from '../signing/events.js'
import { evolveLedger, type MailLedger, openMails } from '../signing/mail-ledger.js'
import { defineProjection, type Happened, idOf, type Rows } from './projection.js'

/** The mails a request's history asks for, and whether any is still to be delivered. */
export interface RequestMails {
  requestId: string
  ledger: MailLedger
  waiting: boolean
  askedAt: string
}

type Shapes = { requests: RequestMails }

const apply = async (
  { event, stream, revision, at }: Happened<RequestEvent>,
  { requests }: { requests: Rows<RequestMails> },
) => {
  const requestId = idOf(stream)
  const before = await requests.get(requestId)
  const ledger = evolveLedger(before?.ledger ?? {}, event, revision)
  await requests.put(requestId, { requestId, ledger, waiting: openMails(ledger).length > 0, askedAt: at })
}

/**
 * What the reconciler goes through: an emptied queue loses nothing, for every mail asked for and without an outcome is
 * here (decisions, Sending).
 */
export const outstandingMails = defineProjection<Shapes>()({
  name: 'outstanding-mails',
  version: 1,
  tables: { requests: { indexes: [{ within: ['waiting'], by: 'askedAt' }] } },
  on: {
    SignatureRequestSent: apply,
    InvitationsRepeated: apply,
    MailDelivered: apply,
    MailUndeliverable: apply,
    SignatureRequestCancelled: apply,
    NextRecipientsInvited: apply,
    CodeRequested: apply,
    CodeAccepted: apply,
    RecipientsReminded: apply,
    EndAnnounced: apply,
    RecipientSigned: apply,
    RecipientApproved: apply,
    SignatureRequestDeclined: apply,
    SignatureRequestExpired: apply,
    SignatureRequestResent: apply,
    SealingGivenUp: apply,
    SignatureRequestCompleted: apply,
    PersonalDataErased: apply,
  },
})
