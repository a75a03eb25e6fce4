import type { EventsOf } from '../../kernel/declared-events.js'
import type { Mail, MailOutcomeEvent, MailRules, MailStep } from '../../kernel/mail.js'
import type { CourseEvent } from './course-events.js'
import type { RecipientEvent } from './recipient-events.js'
import type { sendingEvents } from './sending-events.js'

export type MailTo = { kind: 'recipient'; recipientId: string; round: number } | { kind: 'sender' }

interface Kind {
  /** The email in the words of a history, and what it is about, which follows the addressee. */
  named: readonly [email: string, about?: string]
  /** Carries the head of the history, as it records a step (rule sending-10). */
  recordsAStep?: true
}

/** Every email about a request. */
const kinds = {
  invitation: { named: ['The invitation'], recordsAStep: true },
  code: { named: ['The code'] },
  reminder: { named: ['The reminder'] },
  expiring: { named: ['The warning', 'that the request expires soon'] },
  declined: { named: ['The notice', 'that someone declined'], recordsAStep: true },
  expired: { named: ['The notice', 'that the request expired'], recordsAStep: true },
  completed: { named: ['The completion email'], recordsAStep: true },
  cancelled: { named: ['The notice', 'of cancellation'], recordsAStep: true },
  'delivery-failed': { named: ['The notice', 'of a failed delivery'] },
  receipt: { named: ['The receipt'], recordsAStep: true },
  'sealing-given-up': { named: ['The notice', 'that the documents couldn’t be sealed'], recordsAStep: true },
} satisfies Record<string, Kind>

export type MailKind = keyof typeof kinds

export const requestMailKinds: Readonly<Record<MailKind, Kind>> = kinds

export type RequestMail = Mail<MailKind, MailTo>

/** Invitations that did not fail, of each recipient by round. A round remains when all of its invitations failed. */
export type Invitations = Readonly<Record<string, Readonly<Record<number, number>>>>

/** Events that may concern emails. */
type Asking = EventsOf<typeof sendingEvents> | RecipientEvent | CourseEvent | MailOutcomeEvent<RequestMail>

type Step = MailStep<Invitations, RequestMail>
type ToRecipient = Extract<MailTo, { kind: 'recipient' }>

/** The emails that each event asks for and withdraws. */
export const requestMailRules: MailRules<Asking, Invitations, RequestMail> = {
  initial: {},
  steps: {
    SignatureRequestSent: inviting,
    SignatureRequestResent: (invitations, data) => {
      const renewed = new Set(data.links.map(({ recipientId }) => recipientId))
      return {
        ...inviting(invitations, data),
        withdraw: ({ kind, to }) => kind === 'expired' || (kind === 'code' && renewed.has(recipientIn(to) ?? '')),
      }
    },
    NextRecipientsInvited: inviting,
    InvitationsRepeated: inviting,
    CodeRequested: (_, { recipientId, round, number }) => ({
      withdraw: toThem(recipientId, ['code']),
      ask: [toRecipient('code', { recipientId, round }, number)],
    }),
    CodeAccepted: (_, { recipientId }) => ({ withdraw: toThem(recipientId, ['code']) }),
    RecipientsReminded: (_, { reminded, round, number }) => ({
      ask: reminded.map((recipientId) => toRecipient('reminder', { recipientId, round }, number)),
    }),
    EndAnnounced: (_, { warned, round }) => ({
      ask: warned.map((recipientId) => toRecipient('expiring', { recipientId, round })),
    }),
    RecipientSigned: acting,
    RecipientApproved: acting,
    SignatureRequestCancelled: (invitations) => ({
      withdraw: ofKind([...asking, 'sealing-given-up']),
      ask: contacted(invitations).map((to) => toRecipient('cancelled', to)),
    }),
    SignatureRequestDeclined: (invitations, { recipientId }) => ({
      withdraw: ofKind(asking),
      ask: [
        ...contacted(invitations)
          .filter((to) => to.recipientId !== recipientId)
          .map((to) => toRecipient('declined', to)),
        toSender('declined', recipientId),
      ],
    }),
    SignatureRequestExpired: (invitations, { round, unfinished }) => ({
      withdraw: ofKind(asking),
      ask: [
        // An end may repeat: the id takes the current round, the link keeps the recipient's own.
        ...contacted(invitations).map((to) => ({
          ...toRecipient('expired', to),
          mailId: `expired-${to.recipientId}-${round}`,
        })),
        ...unfinished.slice(0, 1).map((id) => toSender('expired', `${id}-${round}`)),
      ],
    }),
    SealingGivenUp: (invitations) => ({
      ask: Object.keys(invitations)
        .slice(0, 1)
        .map((id) => toSender('sealing-given-up', id)),
    }),
    SignatureRequestCompleted: (_, { copies, senderIsRecipient }) => ({
      ask: [
        ...copies.map((to) => toRecipient('completed', to)),
        ...(senderIsRecipient ? [] : copies.slice(0, 1)).map(({ recipientId }) => toSender('completed', recipientId)),
      ],
    }),
    MailUndeliverable: (invitations, { mailId, kind, to }) => {
      if (to.kind === 'sender') return {}
      const ask = [{ mailId: `${aboutFailure}${mailId}`, kind: 'delivery-failed', to: { kind: 'sender' } } as const]
      return kind === 'invitation' ? { state: counted(invitations, to, -1), ask } : { ask }
    },
    PersonalDataErased: () => ({ withdraw: () => true }),
  },
}

const aboutFailure = 'delivery-failed-'

/** Id of the failed mail that a notice reports. */
export const failedMail = (noticeId: string): string => noticeId.slice(aboutFailure.length)

/** Mails that ask a recipient to act. */
const asking: readonly MailKind[] = ['invitation', 'reminder', 'expiring']

function inviting(
  before: Invitations,
  { invited, round, number = 0 }: { invited: readonly string[]; round: number; number?: number },
): Step {
  const to = invited.map((recipientId) => ({ recipientId, round }))
  return {
    state: to.reduce((invitations, one) => counted(invitations, one, 1), before),
    ask: to.map((one) => toRecipient('invitation', one, number)),
  }
}

function acting(invitations: Invitations, { recipientId }: { recipientId: string }): Step {
  const round = Object.keys(invitations[recipientId] ?? {}).at(-1)
  return {
    withdraw: toThem(recipientId, asking),
    ask: round === undefined ? [] : [toRecipient('receipt', { recipientId, round: Number(round) })],
  }
}

type Link = Pick<ToRecipient, 'recipientId' | 'round'>

function counted(invitations: Invitations, { recipientId, round }: Link, change: 1 | -1): Invitations {
  const rounds = invitations[recipientId] ?? {}
  return { ...invitations, [recipientId]: { ...rounds, [round]: (rounds[round] ?? 0) + change } }
}

/** Recipients with a working invitation, by their newest link. */
const contacted = (invitations: Invitations): Link[] =>
  Object.entries(invitations).flatMap(([recipientId, rounds]) => {
    const round = Object.keys(rounds).findLast((one) => rounds[Number(one)]! > 0)
    return round === undefined ? [] : [{ recipientId, round: Number(round) }]
  })

const ofKind =
  (some: readonly MailKind[]) =>
  ({ kind }: RequestMail): boolean =>
    some.includes(kind)

const toThem =
  (recipientId: string, some: readonly MailKind[]) =>
  ({ kind, to }: RequestMail): boolean =>
    some.includes(kind) && recipientIn(to) === recipientId

const recipientIn = (to: MailTo): string | null => (to.kind === 'recipient' ? to.recipientId : null)

function toRecipient(kind: MailKind, { recipientId, round }: Link, number?: number): RequestMail {
  const mailId = [kind, recipientId, round, ...(number === undefined ? [] : [number])].join('-')
  return { mailId, kind, to: { kind: 'recipient', recipientId, round } }
}

/** @param about makes the id unique across all requests */
const toSender = (kind: MailKind, about: string): RequestMail => ({
  mailId: `${kind}-to-sender-${about}`,
  kind,
  to: { kind: 'sender' },
})
