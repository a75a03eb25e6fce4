import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { baseLine, fitText, inset, leading, letterWidth, wrapped } from '@countersign/contracts/fit-text'

/** Letters of different widths. */
const uneven = (letter: string): number => 0.25 + ((letter.codePointAt(0)! * 7) % 11) / 16
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + uneven(letter), 0)
const half = (): number => 0.5

const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'm', 'é', '字', '😀', '-'), maxLength: 12 }), {
  maxLength: 30,
})
const spaced = fc.tuple(words, fc.constantFrom(' ', '  ', '\n', ' \n')).map(([all, by]) => all.join(by))
const box = fc.record({
  width: fc.double({ min: 3, max: 600, noNaN: true }),
  height: fc.double({ min: 3, max: 400, noNaN: true }),
})

/** The text without possible line breaks. */
const withoutSpaces = (text: string): string => text.replaceAll(/[ \n]/g, '')

describe('a text in its box', () => {
  it.each([
    ['12 pt where there is room', { width: 200, height: 40 }, 12],
    ['60 % of the height', { width: 200, height: 15 }, 9],
    ['no smaller than 7 pt for the height alone', { width: 200, height: 8 }, 7],
    // Ten letters of half an em, with half an em of padding on both sides.
    ['the width', { width: 60, height: 40 }, 10],
    ['7 pt at least, on one line', { width: 42, height: 40 }, 7],
  ])('is as large as may be: %s', (_rule, size, points) => {
    expect(fitText('abcdefghij', size, half)).toEqual({ lines: ['abcdefghij'], size: points })
  })

  it('goes on over lines only where 7 pt on one line are too wide, and is large again then', () => {
    expect(fitText('abcde fghij', { width: 45.6, height: 40 }, half)).toEqual({
      lines: ['abcde fghij'],
      size: 45.6 / 6.5,
    })
    expect(fitText('abcde fghij', { width: 45.4, height: 40 }, half)).toEqual({ lines: ['abcde', 'fghij'], size: 12 })
  })

  it('keeps the lines that were typed, empty ones too', () => {
    expect(fitText('one\n\ntwo', { width: 200, height: 100 }, half)).toEqual({ lines: ['one', '', 'two'], size: 12 })
  })

  it('stays within its box', () => {
    fc.assert(
      fc.property(spaced, box, (text, room) => {
        const { lines, size } = fitText(text, room, uneven)
        expect(size).toBeLessThanOrEqual(12)
        for (const line of lines.filter(Boolean))
          expect((widthOf(line) + 2 * inset) * size).toBeLessThanOrEqual(room.width + 1e-6)
        expect(lines.length === 1 || lines.length * leading * size <= room.height + 1e-6).toBe(true)
      }),
    )
  })

  it('never loses a letter', () => {
    fc.assert(
      fc.property(spaced, box, (text, room) => {
        expect(withoutSpaces(fitText(text, room, uneven).lines.join(''))).toBe(withoutSpaces(text))
      }),
    )
  })

  it.each([
    ['one word', 'x'.repeat(5000)],
    ['words', 'xxxx '.repeat(1000)],
    ['lines', 'xxxx\n'.repeat(1000)],
    ['spaces', ' '.repeat(5000)],
  ])('ends with 5,000 letters in a small box, and has them all (%s)', (_what, text) => {
    for (const room of [
      { width: 40, height: 12 },
      { width: 1, height: 1 },
      { width: 0.5, height: 300 },
      { width: 300, height: 0.5 },
    ]) {
      const { lines, size } = fitText(text, room, half)
      expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(text))
      expect(size).toBeGreaterThan(0)
    }
  })

  it.each([
    { width: 0, height: 0 },
    { width: 0, height: 100 },
    { width: 100, height: 0 },
    { width: -5, height: 20 },
    { width: Number.NaN, height: 20 },
  ])('ends in a box that takes nothing, and loses nothing (%j)', (room) => {
    for (const text of ['', 'x', 'to be or not to be\n'.repeat(200)]) {
      const { lines, size } = fitText(text, room, half)
      expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(text))
      expect(size).toBeGreaterThan(0)
    }
  })

  it('is centred: as much stands above the capitals of its first line as below its last', () => {
    fc.assert(
      fc.property(spaced, box, (text, room) => {
        const fitted = fitText(text, room, uneven)
        const above = baseLine(fitted, 0, room.height) - 0.72 * fitted.size
        const below = room.height - baseLine(fitted, fitted.lines.length - 1, room.height)
        expect(above).toBeCloseTo(below, 6)
      }),
    )
  })

  it('is composed, as it is set', () => {
    expect(fitText('Nguye\u0302\u0303n', { width: 200, height: 20 }).lines).toEqual(['Nguyễn'])
  })

  it.each(['', ' ', '\n'])('may be nothing to see (%j)', (text) => {
    expect(fitText(text, { width: 100, height: 20 }, half).lines.join('').trim()).toBe('')
  })
})

describe('wrapped text', () => {
  it('has whole words where they fit, and no spaces at the ends of its lines', () => {
    expect(wrapped('to be or not to be', 4, half)).toEqual(['to be or', 'not to', 'be'])
  })

  it('has pieces of a word only where the word is longer than a line', () => {
    expect(wrapped('a bcdefghijk l', 2, half)).toEqual(['a', 'bcde', 'fghi', 'jk l'])
  })

  it('has no line wider than it may be, but one of a single letter', () => {
    fc.assert(
      fc.property(spaced, fc.double({ min: 0.5, max: 20, noNaN: true }), (text, width) => {
        const wide = wrapped(text, width, uneven).filter((line) => widthOf(line) > width && [...line].length > 1)
        expect(wide).toEqual([])
      }),
    )
  })
})

describe('the width of a letter', () => {
  it.each([
    ['a', 0.556],
    ['W', 0.944],
    ['i', 0.222],
    ['€', 0.556],
    // Other fonts, full squares, invisible characters.
    ['Ł', 0.539],
    ['字', 1],
    ['\u200d', 0],
    ['\ufe0f', 0],
  ])('is that of the face it is set in: %j', (letter, width) => {
    expect(letterWidth(letter)).toBe(width)
  })
})
