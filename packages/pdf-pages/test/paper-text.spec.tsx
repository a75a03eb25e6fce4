import { baseLine, fitText } from '@countersign/contracts/fit-text'
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { PaperText } from '../src/filled/paper-text.js'

const text = fc
  .array(fc.string({ unit: fc.constantFrom('a', 'm', 'i', 'W', 'é', '€', 'Ł', '字', 'ق', ' '), maxLength: 12 }), {
    maxLength: 12,
  })
  .map((words) => words.join(' '))
const box = fc.record({ width: fc.integer({ min: 10, max: 400 }), height: fc.integer({ min: 8, max: 200 }) })

// It needs a module graph of its own, because the module keeps the canvas that it measures with.
/** Letter width of the system font, relative to its size. */
let letter = 0.5

beforeAll(() => {
  const measureText = (line: string) => ({ width: [...line].length * letter * 100 })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({ measureText }) as never)
})

function shown(value: string, size: { width: number; height: number }) {
  const { container, unmount } = render(<PaperText text={value} box={size} />)
  const lines = [...container.querySelectorAll('text')].map((line) => ({
    text: line.textContent,
    y: Number(line.getAttribute('y')),
    size: Number(line.getAttribute('font-size')),
    length: line.getAttribute('textLength'),
  }))
  unmount()
  return lines
}

describe('text on its page', () => {
  it('has the lines, sizes and positions of paper', () => {
    fc.assert(
      fc.property(text, box, (value, size) => {
        const fitted = fitText(value, size)
        const lines = shown(value, size)
        expect(lines.map((line) => line.text)).toEqual(fitted.lines)
        for (const [n, line] of lines.entries()) {
          expect(line.size).toBe(fitted.size)
          expect(line.y).toBe(baseLine(fitted, n, size.height))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is as wide as on paper in the standard font, even with a substitute font', () => {
    const [line] = shown('Wide', { width: 200, height: 40 })
    expect(Number(line!.length)).toBeCloseTo((0.944 + 0.222 + 0.556 + 0.556) * 12, 5)
  })

  it('uses the reader’s font if the standard one lacks its characters', () => {
    expect(shown('字', { width: 200, height: 40 })[0]!.length).toBeNull()
  })

  it.each([
    ['שלום and more', 'rtl'],
    ['1. שלום', 'rtl'],
    ['More: שלום', null],
  ])('has the direction of its first letter, as on paper: %j', (value, direction) => {
    const { container } = render(<PaperText text={value} box={{ width: 200, height: 40 }} />)
    expect(container.querySelector('text')!.getAttribute('direction')).toBe(direction)
  })

  it('is never wider than its box, in any font of the reader', () => {
    letter = 2
    const [{ size, length }] = shown('字字字', { width: 36, height: 20 }) as [ReturnType<typeof shown>[number]]
    expect(Number(length)).toBeCloseTo(36 - size, 5)
  })
})
