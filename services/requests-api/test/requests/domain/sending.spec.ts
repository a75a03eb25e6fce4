import { describe, expect, it } from '@jest/globals'
import { cancelRequest, resendRequest } from '@countersign/requests-api/internal/requests/domain/sending/course'
import { signersWithoutFields } from '@countersign/requests-api/internal/requests/domain/sending/send-request'
import type { CheckedPages } from '@countersign/requests-api/internal/requests/domain/checked-pages'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { RequestRefusal } from '@countersign/requests-api/internal/requests/domain/refusal'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { replayed } from './replayed.js'
import { sendRequest } from './send-request.js'

const { created, attached, added, placed, sent, cancelled, sendable, pending, recipientId, documentId, facts } = sample
const { field, simplified } = sample
const links = [1, 2, 3].map((n) => ({ recipientId: recipientId(n), tokenHash: `hash-${n}` }))
const send = (state: MaybeRequest) => sendTo()(state)
/** Sends to these recipients; by default to those of the draft. */
const sendTo =
  (...numbers: number[]) =>
  (state: MaybeRequest) =>
    sendRequest(state, {
      at: sample.sentAt,
      sender: sample.sender,
      links,
      checked: sample.allChecked(state),
      ...(numbers.length > 0 && { recipients: numbers.map(recipientId) }),
      signatures: null,
    })

const removed = (n: number): RequestEvent => ({ type: 'RecipientRemoved', data: { recipientId: recipientId(n) } })
const sentWith = (more: Partial<(typeof sent)['data']>): RequestEvent => ({ ...sent, data: { ...sent.data, ...more } })

describe('sending', () => {
  it('freezes the documents, gives everyone who must act a link, and sets a period of 30 days', () => {
    given(sendable, send).then(sent)
  })

  it('sets the chosen period', () => {
    given([created, { type: 'PeriodChosen', data: { days: 7 } }, ...sendable.slice(1)], send).then(
      sentWith({ expiresAt: sample.after(7) }),
    )
  })

  it('counts the days until a chosen last day from sending, and keeps the request’s other parts if that day is over', () => {
    const by = '2026-12-24T22:59:59.999Z'
    const until = [created, { type: 'PeriodChosen', data: { days: 40, by } } as const, ...sendable.slice(1)]
    given(until, send).then({ type: 'PeriodChosen', data: { days: 33 } }, sentWith({ expiresAt: sample.after(33) }))
    const same = [created, { type: 'PeriodChosen', data: { days: 33, by } } as const, ...sendable.slice(1)]
    given(same, send).then(sentWith({ expiresAt: sample.after(33) }))
    const past = [
      created,
      { type: 'PeriodChosen', data: { days: 3, by: sample.after(0, -1) } } as const,
      ...sendable.slice(1),
    ]
    given(past, send).thenRefused('last-day-past')
  })

  it('does nothing when repeated while pending', () => {
    given(pending, send).thenNothing()
  })

  it('is refused after the request has ended', () => {
    given([...pending, cancelled], send).thenRefused('already-sent')
  })

  it('freezes the rendition of a Word file as the document to sign', () => {
    const word: RequestEvent = { type: 'DocumentAttached', data: simplified(1) }
    const accepted = { type: 'RenditionAccepted', data: { documentId: documentId(1) } } as const
    given([created, word, accepted, added(1), placed(1, 1)], send).then(
      sentWith({ documents: [{ documentId: documentId(1), sha256: 'f'.repeat(64) }] }),
    )
  })

  it('freezes the original if its signatures are kept, and then needs no acceptance', () => {
    const kept = { rendition: sample.rendition(1, { kind: 'signed', count: 1 }), keeps: true }
    const { sha256 } = facts(1).original
    given([created, attached(1, kept), added(1), placed(1, 1)], send).then(
      sentWith({ documents: [{ documentId: documentId(1), sha256 }] }),
    )
    const pages = Array.from({ length: 11 }, (_, n) => placed(n + 1, 1, { page: n + 1 }))
    given([created, attached(1, kept), added(1), ...pages], send).thenRefused('rendition-not-accepted')
  })

  it('gives a cc no link, and invites only those whose turn it is', () => {
    const history = [created, attached(1), added(1, 'signer', 1), added(2, 'cc'), added(3, 'approver', 2), placed(1, 1)]
    given(history, send).then(sentWith({ links: [links[0]!, links[2]!], invited: [recipientId(1)] }))
  })

  it('adds our own document, with a field for each signer without one', () => {
    const document = facts(7, { originalName: 'Signatures.pdf' })
    const own = field(7, 2, { documentId: documentId(7) })
    given([...sendable, added(2)], (state) =>
      sendRequest(state, {
        at: sample.sentAt,
        sender: sample.sender,
        links,
        checked: sample.allChecked(state),
        signatures: { facts: document, fields: [own] },
      }),
    ).then(
      { type: 'SignaturesDocumentAdded', data: document },
      { type: 'FieldPlaced', data: own },
      sentWith({
        documents: [...sent.data.documents, { documentId: documentId(7), sha256: document.rendition!.sha256 }],
        links: links.slice(0, 2),
        invited: [recipientId(1), recipientId(2)],
      }),
    )
  })

  it('needs that document for signers only, not for approvers or ccs without fields', () => {
    const request = replayed([
      created,
      attached(1),
      added(1),
      added(2, 'approver'),
      added(3, 'cc'),
      added(4),
      placed(1, 1),
    ])!
    expect(signersWithoutFields(request).map((signer) => signer.recipientId)).toEqual([recipientId(4)])
  })

  it.each<[string, RequestEvent[], ReadonlyMap<string, CheckedPages>]>([
    ['is not checked', sendable, new Map()],
    ['was checked before its rendition was another', sendable, new Map([[documentId(1), sample.checked(2)]])],
    ['does not hold what its check has found', sendable, new Map([[documentId(1), sample.checked(1)]])],
  ])('is refused where a document %s', (_what, history, checked) => {
    given(history, sendRequest, {
      at: sample.sentAt,
      sender: sample.sender,
      links,
      checked,
      signatures: null,
    }).thenRefused('not-checked')
  })

  it('needs a check of the pages that became pictures too, and the sender’s acceptance', () => {
    const kept = [...sendable, sample.kept(1)]
    const { sha256: of } = sample.kept(1).data.rendition
    const checked = new Map([[documentId(1), sample.checked(1, { of, pictures: null })]])
    const sending = { at: sample.sentAt, sender: sample.sender, links, checked, signatures: null }
    given(kept, sendRequest, { ...sending, checked: new Map() }).thenRefused('not-checked')
    given(kept, sendRequest, sending).thenRefused('rendition-not-accepted')
    const documents = [{ documentId: documentId(1), sha256: sample.kept(1).data.rendition.sha256 }]
    given([...kept, { type: 'RenditionAccepted', data: { documentId: documentId(1) } }], sendRequest, sending).then(
      sentWith({ documents }),
    )
  })

  it('accepts the expected recipients in any order', () => {
    const two = [...sendable, added(2, 'approver')]
    given(two, sendTo(2, 1)).then(sentWith({ links: links.slice(0, 2), invited: [recipientId(1), recipientId(2)] }))
  })

  it.each<[string, RequestEvent[], { added: string; removed: string }]>([
    ['was removed', [...sendable, added(2), removed(2)], { added: '', removed: 'Person 2' }],
    ['was added', [...sendable, added(2), added(3, 'cc')], { added: 'Person 3', removed: '' }],
    ['was never on it', sendable, { added: '', removed: 'an unknown recipient' }],
    [
      'was removed, who was the last',
      [...sendable, added(2), removed(2), removed(1)],
      { added: '', removed: 'Person 1\nPerson 2' },
    ],
  ])('is refused if an expected recipient, or another, %s', (_what, history, details) => {
    given(history, sendTo(1, 2)).thenRefused('recipients-changed', details)
  })

  it('names a removed recipient by the latest name, and not one who was added back', () => {
    const renamed = { type: 'RecipientRenamed', data: { recipientId: recipientId(2), name: 'Grace King' } } as const
    given([...sendable, added(2), renamed, removed(2)], sendTo(1, 2)).thenRefused('recipients-changed', {
      added: '',
      removed: 'Grace King',
    })
    given([...sendable, added(2, 'cc'), removed(2), added(2, 'cc')], sendTo(1)).thenRefused('recipients-changed', {
      added: 'Person 2',
      removed: '',
    })
  })

  it('is refused when repeated while pending for other recipients', () => {
    given(pending, sendTo(1)).thenNothing()
    given(pending, sendTo(1, 2)).thenRefused('recipients-changed', { added: '', removed: 'an unknown recipient' })
  })

  it.each<[string, RequestEvent[], RequestRefusal]>([
    ['no document', [created, added(1)], 'no-document'],
    ['no recipient', [created, attached(1)], 'no-recipient'],
    ['nobody who must act', [created, attached(1), added(1, 'cc')], 'nobody-to-sign'],
    [
      'a warning not accepted',
      [created, { type: 'DocumentAttached', data: simplified(1) }, added(1), placed(1, 1)],
      'rendition-not-accepted',
    ],
    [
      'a signature on a document that was not seen to end',
      [created, attached(1, { rendition: sample.rendition(1, { kind: 'signed', count: 1 }) }), added(1), placed(1, 1)],
      'rendition-not-accepted',
    ],
    [
      'no room for our own document',
      [created, ...Array.from({ length: 50 }, (_, n) => attached(n + 1)), added(1)],
      'too-many-documents',
    ],
    [
      'no room for one more field',
      [created, attached(1), added(1), added(2), ...Array.from({ length: 300 }, (_, n) => placed(n + 1, 1))],
      'too-many-fields',
    ],
    ['no request', [], 'no-such-request'],
  ])('is refused with %s', (_what, history, refusal) => {
    given(history, send).thenRefused(refusal)
  })
})

describe('repeating the invitations', () => {
  const resend = (state: MaybeRequest) =>
    resendRequest(state, { at: sample.after(1), sender: sample.sender, links: [] })

  it('mails those whose turn it is again, and counts the repetitions', () => {
    const repeated = (number: number): RequestEvent => ({
      type: 'InvitationsRepeated',
      data: { round: 1, number, invited: [recipientId(1)] },
    })
    given(pending, resend).then(repeated(1))
    given([...pending, repeated(1)], resend).then(repeated(2))
  })

  it('is refused for a draft and after the request has ended', () => {
    given(sendable, resend).thenRefused('not-sent-yet')
    given([...pending, cancelled], resend).thenRefused('request-ended', { status: 'cancelled' })
  })
})

describe('cancelling', () => {
  const cancel = (state: MaybeRequest) => cancelRequest(state, { reason: 'A new version follows', at: sample.after(1) })

  it('ends a pending request', () => {
    given(pending, cancel).then(cancelled)
  })

  it('is refused for a draft, and when repeated', () => {
    given(sendable, cancel).thenRefused('not-sent-yet')
    given([...pending, cancelled], cancel).thenRefused('request-ended')
  })
})
