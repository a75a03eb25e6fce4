import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { visualRuns } from '@countersign/pdf/internal/faces/runs'

const texts = (line: string) => visualRuns(line).map(({ text, rightToLeft }) => (rightToLeft ? `←${text}` : text))

describe('a line', () => {
  it.each([
    ['', []],
    ['Ada Lovelace', ['Ada Lovelace']],
    ['Łódź, Ελλάδα, 東京', ['Łódź, Ελλάδα, 東京']],
    ['שלום עולם', ['←שלום עולם']],
    // In a Latin line, right-to-left text keeps its position.
    ['for שלום and peace', ['for ', '←שלום', ' and peace']],
    // A line that begins with Hebrew begins on the right.
    ['שלום to all', ['to all', '←שלום ']],
    // Numbers within it run from left to right.
    ['סעיף 12 א', ['← א', '12', '←סעיף ']],
    ['مادة 12', ['12', '←مادة ']],
    ['in שנת 2026 ב', ['in ', '← ב', '2026', '←שנת ']],
  ])('is set from left to right: %j', (line, runs) => {
    expect(texts(line)).toEqual(runs)
  })

  it('keeps each character exactly once', () => {
    const letter = fc.constantFrom('a', 'Z', ' ', '1', '-', '(', ')', 'é', 'ש', 'ל', 'ع', 'م', '字', '😀', 'ก')
    const line = fc.string({ unit: letter, maxLength: 40 })
    fc.assert(
      fc.property(line, (text) => {
        const set = visualRuns(text)
          .map((run) => run.text)
          .join('')
        expect([...set].toSorted()).toEqual([...text].toSorted())
      }),
    )
  })
})
