import { describe, expect, it } from '@jest/globals'
import { operators } from '@countersign/documents/internal/rendition/content/operators'
import fc from 'fast-check'

const namesIn = (content: string) => [...operators(Buffer.from(content, 'latin1'))].map(({ name }) => name)

/** Operands of every kind, with operator-like content. */
const { operand } = fc.letrec<{ operand: string }>((tie) => ({
  operand: fc.oneof(
    { depthSize: 'small' },
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((value) => value.toFixed(3)),
    fc.constantFrom('/q', '/Q', '/OC', '/a#20b', 'true', 'false', 'null', '<712051>', '<>', '+.5', '-0'),
    fc.constantFrom('(q Q)', '(a\\)q)', '(a (q) b)', '(\\\\)', '()', '(BI ID EI)'),
    fc.array(tie('operand'), { maxLength: 3 }).map((members) => `[${members.join(' ')}]`),
    fc.array(tie('operand'), { maxLength: 2 }).map((values) => `<<${values.map((value) => `/q ${value}`).join(' ')}>>`),
  ),
}))
const name = fc.constantFrom('q', 'Q', 'cm', 'Tj', 'TJ', "'", '"', 'Do', 'BT', 'ET', 'f*', 'd0', 'BX')
const image = fc
  .tuple(
    fc.constantFrom('/W 2/H 1', '/D[0 1] /F/Fl', '/ID /EI'),
    fc.constantFrom('ab', 'q Q', 'xEIx', '(', '<<', 'aEI'),
  )
  .map(([entries, data]) => `BI ${entries} ID ${data}\nEI`)
const space = fc.constantFrom(' ', '\n', '\r\n', '\t', ' % a q comment (\n')

describe('the operators of a content stream', () => {
  it('are found in order, with any operands', () => {
    const one = fc.oneof(
      fc.tuple(fc.array(operand, { maxLength: 4 }), name).map(([operands, operator]) => ({
        text: [...operands, operator].join(' '),
        operator,
        operands: operands.length,
      })),
      image.map((text) => ({ text, operator: 'BI', operands: 0 })),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(one, space), { maxLength: 12 }), (pieces) => {
        const content = Buffer.from(pieces.map(([{ text }, between]) => text + between).join(''), 'latin1')
        const found = [...operators(content)]
        expect(found.map((each) => each.name)).toEqual(pieces.map(([{ operator }]) => operator))
        expect(found.map(({ operands }) => operands.length)).toEqual(pieces.map(([{ operands }]) => operands))
        expect(found.map(({ start, end }) => content.toString('latin1', start, end))).toEqual(
          pieces.map(([{ text }]) => text),
        )
      }),
    )
  })

  it('end in order and within the content, for any bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(fc.constantFrom(...'()<>[]{}/%\\ \nqQBIDE01.'), { maxLength: 200 })
        .map((letters) => Buffer.from(letters.join(''))),
    )
    fc.assert(
      fc.property(bytes, (content) => {
        let last = 0
        for (const { start, end } of operators(Buffer.from(content))) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(content.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('are found after arrays and dictionaries of any depth', () => {
    const deep = 200_000
    expect(namesIn(`${'['.repeat(deep)}${']'.repeat(deep)} q`)).toEqual(['q'])
    expect(namesIn(`${'<</A '.repeat(deep)}1${'>>'.repeat(deep)} Q`)).toEqual(['Q'])
  })

  it.each([
    ['BI /W 1 ID', ['BI']],
    ['BI /W 1', []],
    ['ID', ['ID']],
    ['(never closed q', []],
    ['[1 2', []],
    ['{q} Q', ['{', 'q', '}', 'Q']],
  ])('are found in the malformed content %j', (content, names) => {
    expect(namesIn(content)).toEqual(names)
  })
})
