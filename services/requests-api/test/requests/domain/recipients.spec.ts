import { describe, expect, it } from '@jest/globals'
import {
  addRecipient,
  changeRecipient,
  removeRecipient,
} from '@countersign/requests-api/internal/requests/domain/drafting/recipients'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { firstToAct } from '@countersign/requests-api/internal/requests/domain/turn'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { replayed } from './replayed.js'

const { created, added, attached, placed, recipientId } = sample
const ada = {
  recipientId: recipientId(1),
  name: 'Person 1',
  email: 'person1@example.com',
  role: 'signer',
  order: null,
} as const

describe('recipients of a draft', () => {
  it('can be added', () => {
    given([created], addRecipient, ada).then(added(1))
  })

  it('can get a private message, which can be changed later', () => {
    const written = (message: string | null): RequestEvent => ({
      type: 'RecipientMessageWritten',
      data: { recipientId: recipientId(1), message },
    })
    given([created], addRecipient, { ...ada, message: 'Page 3 is new.' }).then(added(1), written('Page 3 is new.'))
    const change = (message: string | null) => (state: MaybeRequest) =>
      changeRecipient(state, { recipientId: recipientId(1), message })
    given([created, added(1), written('Page 3 is new.')], change(null)).then(written(null))
    given([created, added(1), written('Page 3 is new.')], change('Page 3 is new.')).thenNothing()
  })

  it('can share an address', () => {
    given([created, added(1)], addRecipient, { ...ada, recipientId: recipientId(2) }).then({
      type: 'RecipientAdded',
      data: { ...ada, recipientId: recipientId(2) },
    })
  })

  it('need an unused id', () => {
    const removed = { type: 'RecipientRemoved', data: { recipientId: recipientId(1) } } as const
    given([created, added(1)], addRecipient, ada).thenRefused('id-in-use')
    given([created, added(1), removed], addRecipient, ada).then(added(1))
  })

  it('are limited to 50', () => {
    given([created, ...Array.from({ length: 50 }, (_, n) => added(n + 1))], addRecipient, {
      ...ada,
      recipientId: recipientId(51),
    }).thenRefused('too-many-recipients', { most: 50 })
  })

  it('record an event for each change', () => {
    given([created, added(1)], changeRecipient, {
      recipientId: recipientId(1),
      name: 'Ada',
      email: 'ada@example.com',
      role: 'cc',
      order: 2,
    }).then(
      { type: 'RecipientRenamed', data: { recipientId: recipientId(1), name: 'Ada' } },
      { type: 'RecipientAddressCorrected', data: { recipientId: recipientId(1), email: 'ada@example.com' } },
      { type: 'RecipientRoleChanged', data: { recipientId: recipientId(1), role: 'cc' } },
      { type: 'SigningOrderChanged', data: { recipientId: recipientId(1), order: 2 } },
    )
  })

  it('lose their place in the order when it is set to null', () => {
    given([created, added(1, 'signer', 2)], changeRecipient, { recipientId: recipientId(1), order: null }).then({
      type: 'SigningOrderChanged',
      data: { recipientId: recipientId(1), order: null },
    })
  })

  it('record nothing when nothing changes', () => {
    given([created, added(1)], changeRecipient, { recipientId: recipientId(1), name: 'Person 1' }).thenNothing()
  })

  it('take their fields with them when they are removed', () => {
    const removed = { type: 'RecipientRemoved', data: { recipientId: recipientId(1) } } as const
    const history = [created, attached(1), added(1), added(2), placed(1, 1), placed(2, 2)]
    given(history, removeRecipient, { recipientId: recipientId(1) }).then(removed)
    const after = replayed([...history, removed])
    expect([...after!.fields.values()].map((field) => field.recipientId)).toEqual([recipientId(2)])
  })

  it.each<[string, (state: MaybeRequest) => RequestEvent[]]>([
    ['changed', (state) => changeRecipient(state, { recipientId: recipientId(9), name: 'x' })],
    ['removed', (state) => removeRecipient(state, { recipientId: recipientId(9) })],
  ])('cannot be %s when they do not exist', (_what, decide) => {
    given([created, added(1)], decide).thenRefused('no-such-recipient')
  })

  it('cannot be added, changed or removed after sending', () => {
    given(sample.pending, addRecipient, { ...ada, recipientId: recipientId(2) }).thenRefused('already-sent')
    given(sample.pending, changeRecipient, { recipientId: recipientId(1), name: 'x' }).thenRefused('already-sent')
    given(sample.pending, removeRecipient, { recipientId: recipientId(1) }).thenRefused('already-sent')
  })
})

describe('the first to act', () => {
  const first = (...history: Parameters<typeof replayed>[0] extends Iterable<infer Event> ? Event[] : never) =>
    firstToAct(replayed([created, ...history])!.recipients.values()).map((recipient) => recipient.recipientId)

  it('are all who must act, if there is no order', () => {
    expect(first(added(1), added(2, 'approver'), added(3, 'cc'))).toEqual([recipientId(1), recipientId(2)])
  })

  it('are those with the lowest number, if there is an order', () => {
    expect(first(added(1, 'signer', 2), added(2, 'signer', 1), added(3, 'approver', 1))).toEqual([
      recipientId(2),
      recipientId(3),
    ])
  })

  it('never include a cc, even with the lowest number', () => {
    expect(first(added(1, 'cc', 1), added(2, 'signer', 2))).toEqual([recipientId(2)])
  })

  it('include those without a number, together with the lowest', () => {
    expect(first(added(1, 'signer', 1), added(2), added(3, 'signer', 2))).toEqual([recipientId(1), recipientId(2)])
  })

  it('are empty if no one must act', () => {
    expect(first(added(1, 'cc'))).toEqual([])
  })
})

describe('a signer with fields', () => {
  const history = [created, attached(1), added(1), added(2, 'approver'), placed(1, 1), placed(2, 1)]

  it.each(['cc', 'approver'] as const)('cannot change role to %s', (role) => {
    given(history, changeRecipient, { recipientId: recipientId(1), role }).thenRefused('signer-has-fields', {
      name: 'Person 1',
      count: 2,
    })
  })

  it('keeps them when renamed', () => {
    given(history, changeRecipient, { recipientId: recipientId(1), name: 'Ada', role: 'signer' }).then({
      type: 'RecipientRenamed',
      data: { recipientId: recipientId(1), name: 'Ada' },
    })
  })

  it('does not prevent an approver from changing role', () => {
    given(history, changeRecipient, { recipientId: recipientId(2), role: 'signer' }).then({
      type: 'RecipientRoleChanged',
      data: { recipientId: recipientId(2), role: 'signer' },
    })
  })
})
