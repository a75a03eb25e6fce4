import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Entry } from '@countersign/event-log'
import { detailsOf } from '@countersign/requests-api/internal/requests/views/request-details'
import type { MailTo } from '@countersign/requests-api/internal/requests/domain/mails'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { replay } from '@countersign/requests-api/internal/requests/domain/evolve'
import { minute, openWorld, type World } from '../read-models/projected.js'
import * as sample from '../domain/sample-events.js'

const { created, attached, added, placed, sent, cancelled, pending, delivered, undeliverable, requestId } = sample
const { documentId, recipientId } = sample
const stream = `signature-request-${requestId}`

let world: World
beforeEach(() => {
  world = openWorld([])
})
const happen = (...events: RequestEvent[]) => world.happen(stream, ...events)
const details = async () => {
  const { entries } = await world.journal.read(stream)
  return detailsOf(replay(entries as readonly Entry<RequestEvent>[])!)
}

describe('the details of one request', () => {
  it('include everything of a draft', async () => {
    await happen(created, attached(1), added(1), added(2, 'cc', 2), placed(1, 1))
    expect(await details()).toMatchObject({
      title: 'Consulting Agreement',
      status: 'draft',
      createdAt: minute(0),
      updatedAt: minute(4),
      revision: 4,
      documents: [
        { documentId: documentId(1), originalName: 'Agreement 1.pdf', warningAccepted: false, madeBySending: false },
      ],
      recipients: [
        { recipientId: recipientId(1), name: 'Person 1', status: 'pending', changedAt: null },
        { recipientId: recipientId(2), role: 'cc', order: 2 },
      ],
      fields: [{ fieldId: sample.fieldId(1), x: 10, y: 20, width: 150, height: 50 }],
    })
  })

  it('include the sending time, the end of the period, and the status of the invitations', async () => {
    await happen(...pending)
    expect(await details()).toMatchObject({ status: 'pending', sentAt: minute(4), expiresAt: sent.data.expiresAt })
    await happen(undeliverable)
    expect((await details()).recipients[0]).toMatchObject({ status: 'delivery_failed', changedAt: minute(5) })
    await happen(delivered)
    expect((await details()).recipients[0]).toMatchObject({ status: 'sent', changedAt: minute(6) })
  })

  it('include who did not get the result, until an erasure', async () => {
    const lost = (kind: 'receipt' | 'completed', to: MailTo): RequestEvent => ({
      type: 'MailUndeliverable',
      data: { mailId: `${kind}-${to.kind}`, kind, to, attempt: 1, serverSaid: '552 too big' },
    })
    const to = { kind: 'recipient', recipientId: recipientId(1), round: 1 } as const
    await happen(...pending, sample.signed(1), lost('receipt', to), sample.everyoneActed, sample.completed(1))
    expect(await details()).toMatchObject({ missedResult: [] })
    await happen(lost('completed', to), lost('completed', { kind: 'sender' }))
    expect(await details()).toMatchObject({ missedResult: [recipientId(1), null] })
    await happen(sample.erased)
    expect(await details()).toMatchObject({ missedResult: [] })
  })

  it('include the end and its reason', async () => {
    await happen(...pending, cancelled)
    expect(await details()).toMatchObject({
      status: 'cancelled',
      ended: { at: minute(5), reason: 'A new version follows' },
    })
  })

  it('include nothing personal after an erasure', async () => {
    await happen(...pending, cancelled)
    await world.vault.destroy(stream)
    expect(await details()).toMatchObject({
      title: null,
      documents: [{ originalName: null }],
      recipients: [{ name: null, email: null }],
      ended: { reason: null },
    })
  })
})
