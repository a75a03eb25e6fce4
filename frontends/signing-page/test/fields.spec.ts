import { dayText } from '@countersign/pdf-pages/filled'
import { nearestSpot } from '../src/signing/nearest-spot.js'
import { lineCapacity } from '../src/signing/line-capacity.js'
import { today } from '../src/fields/today.js'
import { notePageSize } from '../src/fields/page-sizes.js'
import { isFilled, nextOpen, openRequired, previousOpen } from '../src/fields/values.js'
import { arrival, doneText, gapOf, leftText, finishText } from '../src/fields/field-text.js'
import { field, fourFields } from './sample-view.js'

const [text, signature, date, box] = fourFields as [never, never, never, never]

describe('the fields', () => {
  it('are visited in order, skip filled ones, and wrap around', () => {
    const values = { 'signature-2': { kind: 'typed' as const, text: 'Ada', font: 'pen' as const } }
    expect(nextOpen(fourFields, values, null)).toBe(text)
    expect(nextOpen(fourFields, values, 'text-1')).toBe(date)
    expect(nextOpen(fourFields, values, 'checkbox-1')).toBe(text)
    expect(previousOpen(fourFields, values, 'date-2')).toBe(text)
    expect(previousOpen(fourFields, values, 'text-1')).toBe(box)
    expect(nextOpen([signature], {}, 'signature-2')).toBeNull()
  })

  it('are filled or empty by the rules of their type', () => {
    expect(isFilled(text, '  ')).toBe(false)
    expect(isFilled(text, '\u200b\n\u3164')).toBe(false)
    expect(isFilled(text, 'x')).toBe(true)
    expect(isFilled(box, 'false')).toBe(false)
    expect(isFilled(box, 'true')).toBe(true)
    expect(isFilled(signature, undefined)).toBe(false)
    expect(openRequired([text, field({ required: 'false' })], {})).toEqual([text])
  })

  it('take no text that would be sealed below 5 pt, once the size of the page is known', () => {
    const optional = field({ id: 'long', type: 'text', documentId: 'long', required: 'false', width: 100, height: 30 })
    const long = { long: 'Mathematician and engineer. '.repeat(30) }
    expect(openRequired([optional], long)).toEqual([])
    notePageSize(optional, { width: 595, height: 842 })
    expect(openRequired([optional], long)).toEqual([optional])
    expect(isFilled(optional, long.long)).toBe(false)
    expect(gapOf(optional, long.long)).toBe('This text is too long for the field. Shorten it.')
    expect(openRequired([optional], { long: 'Mathematician and engineer. '.repeat(8) })).toEqual([])
    notePageSize(optional, { width: 1684, height: 2384 })
    expect(openRequired([optional], long)).toEqual([])
  })

  it('are counted as empty or as too long', () => {
    const full = field({ id: 'full', type: 'text', documentId: 'full', width: 12, height: 8 })
    notePageSize(full, { width: 595, height: 842 })
    const values = { full: 'Mathematician. '.repeat(30) }
    expect(finishText([full], values, 1)).toBe('One text is too long for its field.')
    expect(finishText([full, full, date], values, 1)).toBe(
      'One required field is still empty. 2 texts are too long for their fields.',
    )
  })

  it('are announced in whole sentences', () => {
    expect(arrival(date, 3, 5)).toBe('Field 3 of 5. Date, page 2, required.')
    expect(finishText([date], {}, 2)).toBe('One required field is still empty.')
    expect(finishText([], {}, 1)).toBe('Finish to sign the document. You can’t change it afterward.')
    expect(finishText([], {}, 3)).toBe('Finish to sign all 3 documents. You can’t change them afterward.')
    expect(doneText(5, 5)).toBe('All five are filled in.')
    expect(leftText(0, 5)).toBe('All five fields are done. You can finish.')
    expect(dayText('2026-11-20')).toBe('20 Nov 2026')
    expect(today(new Date(2026, 0, 5))).toBe('2026-01-05')
  })
})

describe('the line capacity of a field', () => {
  it('is estimated from its width', () => {
    expect(lineCapacity(84)).toBe(22)
    expect(lineCapacity(1)).toBe(1)
  })
})

describe('a finger', () => {
  const spot = (id: string, left: number, top: number, width: number, height: number) => {
    const button = document.createElement('button')
    button.dataset.field = id
    button.getBoundingClientRect = () => ({ left, top, width, height }) as DOMRect
    return button
  }
  const press = (x: number, y: number, detail = 1) => {
    const page = document.createElement('div')
    page.append(spot('near', 100, 100, 10, 10), spot('far', 130, 100, 10, 10))
    return nearestSpot({ currentTarget: page, target: page, clientX: x, clientY: y, detail } as never)?.dataset.field
  }

  it('hits a small field within 44 by 44, preferring the nearer centre', () => {
    expect(press(105, 126)).toBe('near')
    expect(press(118, 105)).toBe('near')
    expect(press(122, 105)).toBe('far')
  })

  it('misses beyond that, and a key press hits the focused field', () => {
    expect(press(105, 128)).toBeUndefined()
    expect(press(105, 105, 0)).toBeUndefined()
  })
})
