import { api, createQueryClient, type FieldView } from '@countersign/contracts'
import { defaultFieldSize } from '@countersign/contracts/geometry'
import fc from 'fast-check'
import { DraftSession } from '../src/draft/draft-session'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'

const draft = () =>
  sampleDraft({
    documents: [sampleDocument()],
    recipients: [sampleRecipient()],
    signatureFields: [sampleField(), sampleField({ id: 'field-2', x: 40 })],
  })

/** A server that accepts everything. */
const calls = () => ({
  ...api,
  placeField: jest.fn(async (_id: string, field: FieldView) => field),
  changeField: jest.fn(async () => ({}) as FieldView),
  removeField: jest.fn(async () => null),
})

function open() {
  const refused: string[] = []
  const session = new DraftSession(
    createQueryClient(),
    draft(),
    (error) => refused.push(error.message),
    () => calls() as unknown as typeof api,
  )
  const { fields } = session
  const seen = () => session.draft.signatureFields.toSorted((a, b) => a.id.localeCompare(b.id))
  return { session, fields, seen, steps: () => fields.history.steps(), refused }
}

const place = {
  documentId: 'document-1',
  recipientId: 'ada',
  type: 'text',
  page: 1,
  x: 1,
  y: 2,
  width: 100,
  height: 30,
}

describe('the history of field changes', () => {
  it('undoes and redoes step by step, each with its name', () => {
    const { fields, seen, steps } = open()
    const before = seen()
    const id = fields.place(place as never)
    fields.change(id, { x: 5 })
    fields.remove('field-2')
    const after = seen()
    expect(steps()).toEqual({ undo: 'remove field', redo: null })
    fields.undo()
    expect(steps()).toEqual({ undo: 'move field', redo: 'remove field' })
    fields.undo()
    expect(fields.undo()).toMatchObject({ id })
    expect(seen()).toEqual(before)
    expect(fields.undo()).toBeNull()
    for (let n = 0; n < 3; n++) fields.redo()
    expect(seen()).toEqual(after)
    expect(fields.redo()).toBeNull()
  })

  it('counts many small steps as one', () => {
    const { session, fields, seen, steps } = open()
    for (const x of [11, 12, 13]) fields.nudge('field-1', { x })
    fields.undo()
    expect(seen()[0]).toMatchObject({ id: 'field-1', x: sampleField().x })
    expect(steps()).toEqual({ undo: null, redo: 'move field' })
    fields.redo()
    expect(seen()[0]).toMatchObject({ x: 13 })
    session.flush()
  })

  it('cannot redo after another change', () => {
    const { fields, steps } = open()
    fields.change('field-1', { recipientId: 'ada', required: 'false' })
    fields.undo()
    fields.change('field-1', { label: 'Fee' })
    expect(steps()).toEqual({ undo: 'label field', redo: null })
  })

  it('drops a removal when the field was restored another way', () => {
    const { session, fields, steps } = open()
    session.restore(fields.remove('field-1'))
    expect(steps()).toEqual({ undo: null, redo: null })
  })

  it('skips a field whose recipient was removed since', () => {
    const { session, fields, seen } = open()
    fields.remove('field-2')
    session.recipients.remove('ada')
    fields.undo()
    expect(seen()).toEqual([])
  })

  it('copies to several pages in one step', () => {
    const { fields, seen, steps } = open()
    fields.placeAll('copy to 3 pages', [2, 3, 4].map((page) => ({ ...place, page })) as never)
    expect(seen()).toHaveLength(5)
    expect(steps().undo).toBe('copy to 3 pages')
    fields.undo()
    expect(seen()).toHaveLength(2)
  })

  it('returns to the same state after undoing or redoing everything', () => {
    const act = fc.oneof(
      fc.record({ what: fc.constant('place' as const), x: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ what: fc.constant('move' as const), nth: fc.nat(5), x: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ what: fc.constant('nudge' as const), nth: fc.nat(5), x: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ what: fc.constant('remove' as const), nth: fc.nat(5) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const { fields, seen, steps } = open()
        const before = seen()
        for (const one of acts) {
          const all = seen()
          const field = 'nth' in one ? all[one.nth % Math.max(1, all.length)] : undefined
          const id = field?.id
          // The page moves no field onto another.
          const taken = 'x' in one && all.some(({ x, y }) => x === one.x && y === field?.y)
          if (one.what === 'place') fields.place({ ...place, x: one.x } as never)
          else if (id && one.what === 'remove') fields.remove(id)
          else if (taken) continue
          else if (id && one.what === 'move') fields.change(id, { x: one.x })
          else if (id && one.what === 'nudge') fields.nudge(id, { x: one.x })
        }
        const after = seen()
        do fields.undo()
        while (steps().undo !== null)
        expect(seen()).toEqual(before)
        while (steps().redo !== null) fields.redo()
        expect(seen()).toEqual(after)
      }),
      { numRuns: 60 },
    )
  })
})

const a4 = { width: 595, height: 842 }

describe('the next field of a type', () => {
  it('has the last size given to one of its type, or the default size', () => {
    const { fields, session } = open()
    const usual = defaultFieldSize('signature', a4)
    expect(fields.sizeOf('signature', a4)).toEqual(usual)
    fields.change('field-2', { x: 10, y: 10, width: 120, height: 40 })
    expect(fields.sizeOf('signature', a4)).toEqual({ width: 120, height: 40 })
    expect(fields.sizeOf('date', a4)).toEqual(defaultFieldSize('date', a4))
    fields.nudge('field-2', { width: 130, height: 40 })
    session.flush()
    fields.change('field-2', { x: 20, y: 20 })
    expect(fields.sizeOf('signature', a4)).toEqual({ width: 130, height: 40 })
  })
})

describe('no field covers another', () => {
  const corners = (seen: readonly FieldView[]) => seen.map(({ x, y }) => `${x} ${y}`)

  it('when one is restored where another was placed meanwhile', () => {
    const { session, fields, seen } = open()
    const removed = fields.remove('field-2')
    const { x, y } = removed.fields[0]!
    const id = fields.place({ ...place, x, y } as never)
    session.restore(removed)
    expect(seen().find((field) => field.id === id)).toMatchObject({ x, y })
    expect(seen().find((field) => field.id === 'field-2')).toMatchObject({ x: x + 2, y: y + 2 })
  })

  it('when one is placed or moved again by redo where another was restored meanwhile', () => {
    for (const moves of [true, false]) {
      const { session, fields, seen } = open()
      const removed = fields.remove('field-2')
      const { x, y } = removed.fields[0]!
      if (moves) fields.change('field-1', { x, y })
      else fields.place({ ...place, x, y } as never)
      fields.undo()
      session.restore(removed)
      fields.redo()
      expect(seen()).toHaveLength(moves ? 2 : 3)
      expect(new Set(corners(seen())).size).toBe(seen().length)
    }
  })
})
