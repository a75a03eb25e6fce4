import { expectedDocuments } from '@countersign/requests-api/internal/requests/effects/sealing/expected-documents'
import { holderOf } from '@countersign/requests-api/internal/requests/domain/signing/link-holder'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { describe, expect, it } from '@jest/globals'
import { entriesOf } from '../../../journal.js'
import { replay } from '@countersign/requests-api/internal/requests/domain/evolve'
import { after, pending, recipientId, rendition, sentTo, signed } from '../../domain/sample-events.js'

const expectedOf = (events: readonly RequestEvent[], n: number, at = after(1)) =>
  expectedDocuments(holderOf(replay(entriesOf(events)), { recipientId: recipientId(n), round: 1 }), at)

const two = sentTo({ role: 'signer' }, { role: 'signer' }, { role: 'cc' })

describe('the documents that a call of a link expects to be sealed', () => {
  it('are those of the request, with the pages that have fields', () => {
    expect(expectedOf(pending, 1)).toEqual([{ sha256: rendition(1).sha256, pages: [1] }])
  })

  it('are none while another recipient has to act', () => {
    expect(expectedOf(two, 1)).toEqual([])
    expect(expectedOf([...two, signed(1)], 2)).toHaveLength(1)
  })

  it('are none for a recipient who has acted, and after the period', () => {
    expect(expectedOf([...two, signed(1)], 1)).toEqual([])
    expect(expectedOf(pending, 1, after(400))).toEqual([])
  })
})
