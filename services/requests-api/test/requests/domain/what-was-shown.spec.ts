import { describe, it } from '@jest/globals'
import { finish } from '@countersign/requests-api/internal/requests/domain/signing/acts'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { ShownDocument, WhatWasShown } from '@countersign/requests-api/internal/requests/domain/recipient-events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'

const { acting, approved, attached, added, consented, created, documentId, everyoneActed, fieldId, filled } = sample
const { sent, sentTo, shown, signed, written } = sample

const first = { id: documentId(1), sha256: sample.rendition(1).sha256 }
const second = { id: documentId(2), sha256: '2'.repeat(64) }
/** A request of two documents, to be approved by its only recipient. */
const two: RequestEvent[] = [
  created,
  attached(1),
  attached(2),
  added(1, 'approver'),
  {
    ...sent,
    data: { ...sent.data, documents: [first, second].map(({ id, sha256 }) => ({ documentId: id, sha256 })) },
  },
  consented(1),
]
const finishing =
  (n: number, what: Partial<WhatWasShown>, fields: readonly number[] = []) =>
  (state: MaybeRequest) => {
    const values = fields.map((field) => ({ fieldId: fieldId(field), value: sample.typed }))
    return finish(state, { ...acting(n), ...shown, ...what, values })
  }

describe('the documents shown', () => {
  it('are those frozen at sending, each once and in order, and recorded in the event', () => {
    const documents = [first, second]
    given(two, finishing(1, { documents, seen: 5 })).then(
      { type: 'RecipientApproved', data: { ...sample.who(1), documents, seen: 5 } },
      everyoneActed,
    )
  })

  it.each<[string, ShownDocument[]]>([
    ['one of other bytes', [first, { ...second, sha256: 'f'.repeat(64) }]],
    ['one too few', [first]],
    ['none', []],
    ['one twice', [first, first]],
    ['one more', [first, second, second]],
    ['another order', [second, first]],
    [
      'each other’s bytes',
      [
        { ...first, sha256: second.sha256 },
        { ...second, sha256: first.sha256 },
      ],
    ],
  ])('are refused if they are %s', (_what, documents) => {
    given(two, finishing(1, { documents })).thenRefused('documents-changed')
  })

  it('do not matter if the recipient has acted already', () => {
    given([...two, approved(1), everyoneActed], finishing(1, { documents: [], seen: 0 })).thenNothing()
  })
})

describe('values filled in by others', () => {
  const both = sentTo({}, {}, { role: 'approver' })
  /** Revision of the first recipient's values. */
  const filledAt = both.length + 1
  const history = [...both, consented(1), written(1, 1), signed(1)]

  it('since the last look must be seen before signing or approving', () => {
    given(history, finishing(2, { seen: filledAt - 1 }, [2])).thenRefused('filled-since')
    given(history, finishing(3, { seen: filledAt - 1 })).thenRefused('filled-since')
    given(history, finishing(2, { seen: filledAt }, [2])).then(consented(2), filled(2, 2), {
      type: 'RecipientSigned',
      data: { ...sample.who(2), ...shown, seen: filledAt },
    })
  })

  it('cannot be seen as of a future revision', () => {
    const seen = filledAt + 2
    given(history, finishing(2, { seen }, [2])).thenRefused('not-there-yet', { seen, revision: filledAt + 1 })
  })

  it('are reported before an open field, and after changed documents', () => {
    given(history, finishing(2, { seen: 0 })).thenRefused('filled-since')
    given(history, finishing(2, { seen: 0, documents: [] })).thenRefused('documents-changed')
  })

  it('are reported with the names of those who filled them in and their number, counting beyond three', () => {
    const seven = sentTo(...Array.from({ length: 7 }, () => ({})))
    const seen = seven.length - 1
    const acts: RequestEvent[] = []
    for (const [n, names] of [
      [1, 'Person 1'],
      [2, 'Person 1\nPerson 2'],
      [3, 'Person 1\nPerson 2\nPerson 3'],
      [4, 'Person 1\nPerson 2\n2 others'],
      [6, 'Person 1\nPerson 2\n4 others'],
    ] as const) {
      while (acts.length < 3 * n) {
        const next = acts.length / 3 + 1
        acts.push(consented(next), written(next, next), signed(next))
      }
      given([...seven, ...acts], finishing(7, { seen }, [7])).thenRefused('filled-since', {
        names,
        count: n,
        role: 'signer',
      })
    }
    given([...seven, ...acts], finishing(7, { seen: seen + 15 }, [7])).thenRefused('filled-since', {
      names: 'Person 6',
      count: 1,
      role: 'signer',
    })
  })

  it('do not matter if they are a signature or the day of signing', () => {
    given([...both, consented(1), filled(1, 1), signed(1), consented(3)], finishing(3, { seen: 0 })).then({
      type: 'RecipientApproved',
      data: { ...sample.who(3), ...shown, seen: 0 },
    })
  })

  it('do not matter if the others acted without filling anything in', () => {
    given([...sentTo({ role: 'approver' }, {}), consented(2), approved(1)], finishing(2, { seen: 0 }, [2])).then(
      filled(2, 2),
      { type: 'RecipientSigned', data: { ...sample.who(2), ...shown, seen: 0 } },
      everyoneActed,
    )
  })

  it('do not matter if they are one’s own of an earlier round', () => {
    given([...sentTo({}), written(1, 1)], finishing(1, { seen: 0 }, [1])).then(
      consented(1),
      filled(1, 1),
      { type: 'RecipientSigned', data: { ...sample.who(1), ...shown, seen: 0 } },
      everyoneActed,
    )
  })
})
