import { isOnPage } from '@countersign/contracts/geometry'
import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import {
  changeField,
  placeField,
  removeField,
  mustLieOnPage,
} from '@countersign/requests-api/internal/requests/domain/drafting/fields'
import { given } from './given.js'
import * as sample from './sample-events.js'

const { created, attached, added, field, placed, documentId, recipientId, fieldId } = sample
const draft = [created, attached(1), added(1), added(2)]

describe('placing a field', () => {
  it('records its page and recipient', () => {
    given(draft, placeField, field(1, 2, { page: 3 })).then(placed(1, 2, { page: 3 }))
  })

  it('is refused on an unknown document or for an unknown recipient', () => {
    given(draft, placeField, field(1, 1, { documentId: documentId(2) })).thenRefused('no-such-document')
    given(draft, placeField, field(1, 3)).thenRefused('no-such-recipient')
  })

  it.each(['cc', 'approver'] as const)('is refused for a recipient who does not sign: %s', (role) => {
    given([...draft, added(3, role)], placeField, field(1, 3)).thenRefused('not-a-signer', { name: 'Person 3' })
  })

  it('is refused on a page that the document does not have', () => {
    given(draft, placeField, field(1, 1, { page: 4 })).thenRefused('page-missing', { page: 4, pageCount: 3 })
  })

  it.each([
    ['to the right', { x: 63, y: 20 }],
    ['below', { x: 10, y: 84 }],
  ])('is refused where it would reach outside the page %s', (_where, place) => {
    given(draft, placeField, field(1, 1, place)).thenRefused('field-outside-page')
  })

  it('is refused for an id in use, but not for the id of a removed field', () => {
    given([...draft, placed(1, 1)], placeField, field(1, 2)).thenRefused('id-in-use')
    const removed = { type: 'FieldRemoved', data: { fieldId: fieldId(1) } } as const
    given([...draft, placed(1, 1), removed], placeField, field(1, 2)).then(placed(1, 2))
  })

  it('may touch the edges of the page', () => {
    const whole = { x: 0, y: 0, width: 400, height: 300 }
    given(draft, placeField, field(1, 1, whole)).then(placed(1, 1, whole))
  })

  it('is refused after 300 fields', () => {
    const all = Array.from({ length: 300 }, (_, n) => placed(n + 1, 1))
    given([...draft, ...all], placeField, field(301, 1)).thenRefused('too-many-fields', { most: 300 })
  })
})

describe('changing a field', () => {
  it('records a move, a resize and a reassignment as separate events', () => {
    given([...draft, placed(1, 1)], changeField, {
      fieldId: fieldId(1),
      x: 5,
      y: 6,
      page: 2,
      width: 100,
      height: 30,
      recipientId: recipientId(2),
    }).then(
      { type: 'FieldMoved', data: { fieldId: fieldId(1), x: 5, y: 6, page: 2 } },
      { type: 'FieldResized', data: { fieldId: fieldId(1), width: 100, height: 30 } },
      { type: 'FieldReassigned', data: { fieldId: fieldId(1), recipientId: recipientId(2) } },
    )
  })

  it('records nothing when the position is the same', () => {
    given([...draft, placed(1, 1)], changeField, { fieldId: fieldId(1), x: 10, y: 20 }).thenNothing()
  })

  it('is refused where the new position or size would reach outside the page', () => {
    const history = [...draft, placed(1, 1)]
    given(history, changeField, { fieldId: fieldId(1), x: 90 }).thenRefused('field-outside-page')
    given(history, changeField, { fieldId: fieldId(1), width: 400 }).thenRefused('field-outside-page')
  })

  it('is refused for an unknown recipient or field', () => {
    const history = [...draft, placed(1, 1)]
    given(history, changeField, { fieldId: fieldId(1), recipientId: recipientId(9) }).thenRefused('no-such-recipient')
    given(history, changeField, { fieldId: fieldId(9), x: 1 }).thenRefused('no-such-field')
  })
})

it('a field can be removed once', () => {
  const removed = { type: 'FieldRemoved', data: { fieldId: fieldId(1) } } as const
  given([...draft, placed(1, 1)], removeField, { fieldId: fieldId(1) }).then(removed)
  given([...draft, placed(1, 1), removed], removeField, { fieldId: fieldId(1) }).thenRefused('no-such-field')
})

it('fields cannot be placed, changed or removed after sending', () => {
  given(sample.pending, placeField, field(2, 1)).thenRefused('already-sent')
  given(sample.pending, changeField, { fieldId: fieldId(1), x: 1 }).thenRefused('already-sent')
  given(sample.pending, removeField, { fieldId: fieldId(1) }).thenRefused('already-sent')
})

it('the domain and the editor agree on which boxes are within a page', () => {
  const place = fc.record({
    x: fc.nat(100),
    y: fc.nat(100),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 300 }),
  })
  fc.assert(
    fc.property(place, (box) => {
      const accepts = () => {
        try {
          mustLieOnPage({ ...box, page: 1 }, 1)
          return true
        } catch {
          return false
        }
      }
      expect(accepts()).toBe(isOnPage(box))
    }),
  )
})

describe('field properties', () => {
  const history = [...draft, placed(1, 1), placed(2, 1, { type: 'date', fill: 'signing-day' })]
  const [first, date] = [{ fieldId: fieldId(1) }, { fieldId: fieldId(2) }]

  it('include a label, which can be removed again', () => {
    given(history, changeField, { ...first, label: 'Place of signature' }).then({
      type: 'FieldLabelled',
      data: { ...first, label: 'Place of signature' },
    })
    given([...draft, placed(1, 1, { label: 'Job title' })], changeField, { ...first, label: null }).then({
      type: 'FieldLabelled',
      data: { ...first, label: null },
    })
  })

  it('include whether the field is required', () => {
    given(history, changeField, { ...first, required: false }).then({ type: 'FieldMadeOptional', data: first })
    given([...draft, placed(1, 1, { required: false })], changeField, { ...first, required: true }).then({
      type: 'FieldMadeRequired',
      data: first,
    })
    given(history, changeField, { ...first, required: true, label: null }).thenNothing()
  })

  it('include whether the signer or the system fills in a date', () => {
    given(history, changeField, { ...date, fill: null }).then({
      type: 'FieldFillChosen',
      data: { ...date, fill: null },
    })
  })

  it('include the day of signing for dates only', () => {
    given(history, changeField, { ...first, fill: 'signing-day' }).thenRefused('fill-of-no-date', { type: 'signature' })
    given(history, placeField, field(3, 1, { type: 'text', fill: 'signing-day' })).thenRefused('fill-of-no-date', {
      type: 'text',
    })
  })
})
