import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createQueryClient, type FieldView, type RecipientView } from '@countersign/contracts'
import type { DraftCalls } from '../src/draft/change'
import { DraftSession } from '../src/draft/draft-session'
import { sendDraft } from '../src/draft/send-draft'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'

type Calls = { [Name in keyof DraftCalls]: jest.MockedFunction<DraftCalls[Name]> }

let calls: Calls
let refusals: string[]

beforeEach(() => {
  let made = 0
  refusals = []
  calls = {
    readRequest: jest.fn<DraftCalls['readRequest']>(async () => sampleDraft()),
    createRequest: jest.fn(async ({ title }) => sampleDraft({ title })),
    changeRequest: jest.fn(async () => sampleDraft()),
    attachDocuments: jest.fn(async (_id, { documentIds }) =>
      sampleDraft({ documents: documentIds.map((id) => sampleDocument({ id })) }),
    ),
    removeDocument: jest.fn(async () => null),
    acceptRendition: jest.fn(async () => sampleDraft()),
    addRecipient: jest.fn(async (_id, recipient) =>
      sampleRecipient({ ...(recipient as RecipientView), id: `person-${++made}` }),
    ),
    changeRecipient: jest.fn(async () => sampleRecipient()),
    removeRecipient: jest.fn(async () => null),
    placeField: jest.fn(async (_id, field) => sampleField({ ...(field as FieldView), id: `stored-${++made}` })),
    changeField: jest.fn(async () => sampleField()),
    removeField: jest.fn(async () => null),
    send: jest.fn(async () => sampleDraft({ status: 'pending' })),
  }
})

afterEach(() => expect(refusals).toEqual([]))

const open = (draft: ReturnType<typeof sampleDraft> | null = sampleDraft()) =>
  new DraftSession(
    createQueryClient(),
    draft,
    (error) => refusals.push(error.message),
    () => calls,
  )
const shown = (session: DraftSession) => session.draftState().draft!
const place = {
  documentId: 'document-1',
  recipientId: 'ada',
  type: 'date',
  x: 1,
  y: 2,
  width: 100,
  height: 30,
  page: 3,
} as const

/** Runs what needs no timer. */
const microtasks = async () => {
  for (let n = 0; n < 50; n++) await Promise.resolve()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('the first upload', () => {
  it('creates the draft, titled after its first file without the extension', async () => {
    const session = open(null)
    await session.documents.takeUpload([sampleDocument({ originalName: 'Lease 2026.v2.docx' })])
    expect(calls.createRequest).toHaveBeenCalledWith({
      title: 'Lease 2026.v2',
      status: 'draft',
      documentIds: ['document-1'],
      emailSubject: null,
      emailMessage: null,
      requireAuth: 'false',
      sendReminders: 'true',
    })
    expect(session.requestId).toBe('request-1')
  })

  it('is required before recipients can be added', async () => {
    await expect(open(null).recipients.add({ name: 'Ada', email: 'ada@example.com', role: 'signer' })).rejects.toThrow(
      'No signature request created',
    )
  })

  it('is followed by later uploads into the same draft', async () => {
    const session = open()
    await session.documents.takeUpload([sampleDocument({ id: 'document-2' })])
    expect(calls.attachDocuments).toHaveBeenCalledWith('request-1', { documentIds: ['document-2'] })
    expect(shown(session).documents.map(({ id }) => id)).toEqual(['document-1', 'document-2'])
  })
})

describe('a field', () => {
  it('is shown immediately and keeps its id', async () => {
    const session = open()
    const id = session.fields.place(place)
    expect(shown(session).signatureFields).toEqual([
      { ...place, id, required: 'true', label: null, fill: null, value: null },
    ])
    session.fields.change(id, { x: 40 })
    await session.settled()
    expect(id).toMatch(uuid)
    expect(calls.placeField).toHaveBeenCalledWith('request-1', expect.objectContaining({ id }))
    expect(calls.changeField).toHaveBeenCalledWith('request-1', id, { x: 40 })
    expect(shown(session).signatureFields[0]).toMatchObject({ id, x: 40 })
  })

  it('is sent after the frame that shows it, or at once when the page is left', async () => {
    const session = open()
    const id = session.fields.place(place)
    await microtasks()
    expect(calls.placeField).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pagehide'))
    await microtasks()
    expect(calls.placeField).toHaveBeenCalledTimes(1)
    session.fields.remove(id)
    await microtasks()
    expect(calls.removeField).not.toHaveBeenCalled()
    await session.settled()
    expect(calls.removeField).toHaveBeenCalledTimes(1)
  })

  it('disappears again when the server refuses it', async () => {
    calls.placeField.mockRejectedValue(new Error('422: 300 fields at most'))
    const session = open()
    session.fields.place(place)
    await session.settled()
    expect(shown(session).signatureFields).toEqual([])
    expect(refusals.splice(0)).toEqual(['422: 300 fields at most'])
  })

  it('is sent once for many small steps', async () => {
    const session = open(sampleDraft({ signatureFields: [sampleField()] }))
    for (const x of [11, 12, 13]) session.fields.nudge('field-1', { x })
    session.fields.nudge('field-1', { y: 21 })
    expect(shown(session).signatureFields[0]).toMatchObject({ x: 13, y: 21 })
    expect(calls.changeField).not.toHaveBeenCalled()
    await session.settled()
    expect(calls.changeField.mock.calls).toEqual([['request-1', 'field-1', { x: 13, y: 21 }]])
  })

  it('is restored by Undo and can be moved again', async () => {
    const session = open(sampleDraft({ signatureFields: [sampleField()] }))
    session.restore(session.fields.remove('field-1'))
    session.fields.change('field-1', { y: 5 })
    await session.settled()
    expect(calls.removeField).toHaveBeenCalledWith('request-1', 'field-1')
    expect(calls.changeField).toHaveBeenCalledWith('request-1', 'field-1', { y: 5 })
  })
})

describe('a recipient', () => {
  const ada = sampleRecipient()
  const grace = sampleRecipient({ id: 'grace', name: 'Grace Hopper' })
  const copied = sampleRecipient({ id: 'katherine', name: 'Katherine Johnson', role: 'cc' })

  it('is removed with their fields, and restored with them by Undo', async () => {
    const session = open(sampleDraft({ recipients: [ada], signatureFields: [sampleField()] }))
    const removed = session.recipients.remove('ada')
    expect(shown(session)).toMatchObject({ recipients: [], signatureFields: [] })
    session.restore(removed)
    await session.settled()
    expect(calls.addRecipient).toHaveBeenCalledWith('request-1', expect.objectContaining({ id: 'ada' }))
    expect(calls.placeField).toHaveBeenCalledWith('request-1', expect.objectContaining({ recipientId: 'ada' }))
    expect(shown(session).recipients).toEqual([ada])
  })

  it('gets a number when signing in order, unless they only receive a copy', async () => {
    const session = open(sampleDraft({ recipients: [ada, copied, grace] }))
    session.recipients.signInOrder(true)
    await session.settled()
    expect(calls.changeRecipient.mock.calls).toEqual([
      ['request-1', 'ada', { order: 1 }],
      ['request-1', 'grace', { order: 2 }],
    ])
    await session.recipients.add({ name: 'Mary Jackson', email: 'mary@example.com', role: 'approver' })
    expect(calls.addRecipient).toHaveBeenCalledWith('request-1', expect.objectContaining({ order: 3 }))
  })

  it('loses the number when signing in order is switched off', async () => {
    const session = open(sampleDraft({ recipients: [{ ...ada, order: 1 }, copied, { ...grace, order: 2 }] }))
    session.recipients.signInOrder(false)
    await session.settled()
    expect(shown(session).recipients.map(({ order }) => order)).toEqual([null, null, null])
  })

  it('moves in the order, and only changed numbers are sent', async () => {
    const session = open(
      sampleDraft({
        recipients: [
          { ...ada, order: 1 },
          { ...grace, order: 2 },
        ],
      }),
    )
    session.recipients.arrange(['grace', 'ada'])
    await session.settled()
    expect(calls.changeRecipient.mock.calls).toEqual([
      ['request-1', 'grace', { order: 1 }],
      ['request-1', 'ada', { order: 2 }],
    ])
  })
})

describe('sending', () => {
  const neverAborted = new AbortController().signal
  it('waits for pending changes, updates the request, then sends', async () => {
    const session = open(sampleDraft({ signatureFields: [sampleField()] }))
    session.fields.nudge('field-1', { x: 50 })
    await sendDraft(session, { emailSubject: 'Please sign' }, shown(session), neverAborted)
    const order = [calls.changeField, calls.changeRequest, calls.send].map(({ mock }) => mock.invocationCallOrder[0]!)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(calls.changeRequest).toHaveBeenCalledWith('request-1', { emailSubject: 'Please sign' })
  })

  it('shows a warning that the update brought up when sending is refused', async () => {
    const warning = { kind: 'signed', text: 'It stays valid only on 10 pages at most.', mustAccept: true } as const
    calls.changeRequest.mockResolvedValue(sampleDraft({ documents: [sampleDocument({ warnings: [warning] })] }))
    calls.send.mockRejectedValue(new Error('422: Look at it.'))
    const session = open()
    await expect(sendDraft(session, {}, shown(session), neverAborted)).rejects.toThrow('422: Look at it.')
    expect(shown(session).documents[0]!.warnings).toEqual([warning])
    expect(shown(session).documents[0]!.warning).toEqual(warning)
  })

  it('does not send when the update fails', async () => {
    calls.changeRequest.mockRejectedValue(new Error('409: This request has already been sent.'))
    await expect(sendDraft(open(), {}, sampleDraft(), neverAborted)).rejects.toThrow(
      '409: This request has already been sent.',
    )
    expect(calls.send).not.toHaveBeenCalled()
  })
})
