import { type AskedMail, boundedLedger, evolveLedger, type MailLedger } from '../../domain/mails.js'
import { eventsThatConcern } from '../../domain/event-catalogue.js'
import type { RequestEvent } from '../../domain/events.js'
import { idOf, type Rows } from '@countersign/projections'
import { defineProjection, type Happened, onEach } from '../projection.js'

/** A compact mail entry: id, kind, state, revision of the asking event; for a recipient's mail, also recipient and round. */
export type StoredMail =
  | [mailId: string, kind: AskedMail['kind'], state: AskedMail['state'], askedAt: number]
  | [
      mailId: string,
      kind: AskedMail['kind'],
      state: AskedMail['state'],
      askedAt: number,
      recipientId: string,
      round: number,
    ]

/** Open mails of a request, and those that determine which mails it will ask for. */
export interface RequestMails {
  requestId: string
  mails: StoredMail[]
  waiting: boolean
  askedAt: string
}

type Shapes = { requests: RequestMails }

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

const keptOf = (ledger: MailLedger): StoredMail[] =>
  Object.values(ledger).map(({ mailId, kind, state, askedAt, to }) =>
    to.kind === 'recipient' ? [mailId, kind, state, askedAt, to.recipientId, to.round] : [mailId, kind, state, askedAt],
  )

const ledgerOf = (mails: readonly StoredMail[]): MailLedger =>
  Object.fromEntries(
    mails.map(([mailId, kind, state, askedAt, recipientId, round = 0]): [string, AskedMail] => {
      const to =
        recipientId === undefined ? ({ kind: 'sender' } as const) : ({ kind: 'recipient', recipientId, round } as const)
      // Enqueueing reads `aboutMail` from the history.
      return [mailId, { mailId, kind, state, askedAt, to, aboutMail: null }]
    }),
  )

/**
 * Mails for the reconciler, so that an emptied queue loses none: contains every mail without an outcome, or a newer one of its
 * kind to the same recipient (rule sending-5).
 */
export const outstandingMails = defineProjection<Shapes>()({
  name: 'outstanding-mails',
  version: 2,
  tables: { requests: { byStream: true, indexes: [{ within: ['waiting'], by: 'askedAt' }] } },
  on: {
    ...onEach([...eventsThatConcern('mails'), 'MailDelivered'], apply),
  },
})
