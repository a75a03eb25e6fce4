import type { RequestEvent } from './events.js'
import { mostCodesADay } from './limits.js'

/** The code that was asked for last. */
export interface CodeState {
  number: number
  validUntil: string
  tries: number
  used: boolean
}

/** How far a recipient has come with a link. */
export interface Progress {
  /** The round whose link is theirs. */
  round: number
  viewed: boolean
  consented: boolean
  acted: 'signed' | 'approved' | 'declined' | null
  code: CodeState | null
  /** Until when the latest codes were valid, oldest first; no more than the rules about them look at. */
  codes: readonly string[]
  /** How many codes were asked for since the invitation was last sent to them. */
  codesSinceInvited: number
}

/** Everyone who has a link, by recipient. */
export type ProgressByRecipient = ReadonlyMap<string, Progress>

/** How far everyone has come after an event. */
export function evolveProgress(all: ProgressByRecipient, event: RequestEvent): ProgressByRecipient {
  switch (event.type) {
    case 'SignatureRequestSent':
    case 'SignatureRequestResent':
      return withLinks(all, event.data.links, event.data.round)
    case 'SignatureRequestCompleted': {
      const rounds = new Map(event.data.copies.map(({ recipientId, round }) => [recipientId, round]))
      return event.data.links.reduce((sofar, link) => withLinks(sofar, [link], rounds.get(link.recipientId) ?? 1), all)
    }
    case 'InvitationsRepeated':
    case 'NextRecipientsInvited':
      return event.data.invited.reduce((sofar, id) => amend(sofar, id, () => ({ codesSinceInvited: 0 })), all)
    case 'SigningPageViewed':
      return amend(all, event.data.recipientId, () => ({ viewed: true }))
    case 'ConsentGiven':
      return amend(all, event.data.recipientId, () => ({ viewed: true, consented: true }))
    case 'CodeRequested': {
      const { recipientId, number, validUntil } = event.data
      return amend(all, recipientId, ({ codes, codesSinceInvited }) => ({
        code: { number, validUntil, tries: 0, used: false },
        codes: [...codes, validUntil].slice(-mostCodesADay),
        codesSinceInvited: codesSinceInvited + 1,
      }))
    }
    case 'CodeAccepted':
    case 'CodeRefused':
      return amend(all, event.data.recipientId, ({ code }) => ({
        code: code && { ...code, tries: code.tries + 1, used: code.used || event.type === 'CodeAccepted' },
      }))
    case 'RecipientSigned':
      return amend(all, event.data.recipientId, () => ({ acted: 'signed' }))
    case 'RecipientApproved':
      return amend(all, event.data.recipientId, () => ({ acted: 'approved' }))
    case 'SignatureRequestDeclined':
      return amend(all, event.data.recipientId, () => ({ acted: 'declined' }))
    default:
      return all
  }
}

function withLinks(
  all: ProgressByRecipient,
  links: readonly { recipientId: string }[],
  round: number,
): ProgressByRecipient {
  const begun = new Map(all)
  for (const { recipientId } of links) {
    begun.set(recipientId, {
      round,
      viewed: false,
      consented: false,
      acted: null,
      code: null,
      codes: [],
      codesSinceInvited: 0,
    })
  }
  return begun
}

function amend(
  all: ProgressByRecipient,
  recipientId: string,
  change: (before: Progress) => Partial<Progress>,
): ProgressByRecipient {
  const before = all.get(recipientId)
  return before ? new Map(all).set(recipientId, { ...before, ...change(before) }) : all
}
