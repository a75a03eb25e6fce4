import { boundedLedger } from '../signing/bounded-ledger.js'
import { eventsThatConcern } from '../signing/event-catalogue.js'
import type { RequestEvent } from '../signing/events.js'
import { type AskedMail, evolveLedger, type MailLedger } from '../signing/mail-ledger.js'
import { idOf, type Rows } from '@countersign/projections'
import { defineProjection, type Happened, onEach } from './projection.js'

/** A mail in as few bytes as tell it apart: id, kind, state, the asking event's revision; of a recipient's, whose and which round. */
export type KeptMail =
  | [mailId: string, kind: AskedMail['kind'], state: AskedMail['state'], askedAt: number]
  | [
      mailId: string,
      kind: AskedMail['kind'],
      state: AskedMail['state'],
      askedAt: number,
      recipientId: string,
      round: number,
    ]

/** The mails of a request that are still to be delivered, and those that tell what others it will ask for. */
export interface RequestMails {
  requestId: string
  mails: KeptMail[]
  waiting: boolean
  askedAt: string
}

type Shapes = { requests: RequestMails }

/** The ids of the mails that are still to be delivered. */
export const openIn = ({ mails }: RequestMails): string[] =>
  mails.flatMap(([mailId, _kind, state]) => (state === 'open' ? [mailId] : []))

const apply = async (
  { event, stream, revision, at }: Happened<RequestEvent>,
  { requests }: { requests: Rows<RequestMails> },
) => {
  const requestId = idOf(stream)
  const before = await requests.get(requestId)
  const mails = keptOf(boundedLedger(evolveLedger(ledgerOf(before?.mails ?? []), event, revision)))
  const row = { requestId, mails, waiting: false, askedAt: at }
  await requests.put(requestId, { ...row, waiting: openIn(row).length > 0 })
}

const keptOf = (ledger: MailLedger): KeptMail[] =>
  Object.values(ledger).map(({ mailId, kind, state, askedAt, to }) =>
    to.kind === 'recipient' ? [mailId, kind, state, askedAt, to.recipientId, to.round] : [mailId, kind, state, askedAt],
  )

const ledgerOf = (mails: readonly KeptMail[]): MailLedger =>
  Object.fromEntries(
    mails.map(([mailId, kind, state, askedAt, recipientId, round = 0]): [string, AskedMail] => {
      const to =
        recipientId === undefined ? ({ kind: 'sender' } as const) : ({ kind: 'recipient', recipientId, round } as const)
      // What a mail is about is read in the history when it is enqueued.
      return [mailId, { mailId, kind, state, askedAt, to, aboutMail: null }]
    }),
  )

/**
 * What the reconciler goes through: an emptied queue loses nothing, for every mail asked for and without an outcome is
 * here, or a newer one of its kind to the same recipient (rule sending-5).
 */
export const outstandingMails = defineProjection<Shapes>()({
  name: 'outstanding-mails',
  version: 2,
  tables: { requests: { indexes: [{ within: ['waiting'], by: 'askedAt' }] } },
  on: {
    ...onEach(eventsThatConcern('mails'), apply),
    MailDelivered: apply,
  },
})
