import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { attempt, live } from './attempts.js'
import { fieldId } from './sample-events.js'
import { evolved, replayed } from './replayed.js'

describe('any sequence of attempts', () => {
  it('replays to the same state, also from a history serialized as JSON', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        const { state, history } = live(attempts)
        expect(replayed(history)).toEqual(state)
        expect(replayed(JSON.parse(JSON.stringify(history)) as RequestEvent[])).toEqual(state)
      }),
    )
  })

  it('never leaves a field without its document, its recipient, or its page', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        const { state } = live(attempts)
        for (const field of state?.fields.values() ?? []) {
          const document = state!.documents.get(field.documentId)
          expect(document).toBeDefined()
          expect(state!.recipients.has(field.recipientId)).toBe(true)
          expect(field.page).toBeLessThanOrEqual(document!.pageCount)
        }
      }),
    )
  })

  it('sends a request at most once, and only with a recipient who must act', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        const sendings = live(attempts).history.filter((event) => event.type === 'SignatureRequestSent')
        expect(sendings.length).toBeLessThanOrEqual(1)
        for (const sending of sendings) expect(sending.data.invited.length).toBeGreaterThan(0)
      }),
    )
  })

  it('ignores an event before the creation', () => {
    expect(evolved(null, { type: 'FieldRemoved', data: { fieldId: fieldId(1) } })).toBeNull()
  })
})
