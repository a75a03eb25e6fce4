import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { baseLine, fitText, inset, isReadable, leading, letterWidth, wrapped } from '@countersign/contracts/fit-text'

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

describe('text in its box', () => {
  it('is readable from 5 pt on', () => {
    const default30 = { width: 148.75, height: 84.2 }
    expect(isReadable('Mathematician', default30)).toBe(true)
    expect(isReadable('word '.repeat(80), default30)).toBe(true)
    expect(isReadable('word '.repeat(1000), default30)).toBe(false)
    expect(isReadable('\n'.repeat(30), default30)).toBe(false)
  })

  it.each([
    ['12 pt where there is room', { width: 200, height: 40 }, 12],
    ['60 % of the height', { width: 200, height: 15 }, 9],
    ['no smaller than 7 pt for the height alone', { width: 200, height: 8 }, 7],
    // Ten letters of half an em, with half an em of padding on both sides.
    ['the width', { width: 60, height: 40 }, 10],
    ['7 pt at least, on one line', { width: 42, height: 40 }, 7],
  ])('is as large as possible: %s', (_rule, size, points) => {
    expect(fitText('abcdefghij', size, half)).toEqual({ lines: ['abcdefghij'], size: points })
  })

  it('wraps only if one line of 7 pt is too wide, and is then large again', () => {
    expect(fitText('abcde fghij', { width: 45.6, height: 40 }, half)).toEqual({
      lines: ['abcde fghij'],
      size: 45.6 / 6.5,
    })
    expect(fitText('abcde fghij', { width: 45.4, height: 40 }, half)).toEqual({ lines: ['abcde', 'fghij'], size: 12 })
  })

  it('keeps typed line breaks, including empty lines', () => {
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

  it('never loses a character', () => {
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
  ])('keeps all of 5,000 characters in a small box (%s)', (_what, text) => {
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
  ])('keeps all text in an empty box (%j)', (room) => {
    for (const text of ['', 'x', 'to be or not to be\n'.repeat(200)]) {
      const { lines, size } = fitText(text, room, half)
      expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(text))
      expect(size).toBeGreaterThan(0)
    }
  })

  it('is centred between the capitals of its first line and the baseline of its last', () => {
    fc.assert(
      fc.property(spaced, box, (text, room) => {
        const fitted = fitText(text, room, uneven)
        const above = baseLine(fitted, 0, room.height) - 0.72 * fitted.size
        const below = room.height - baseLine(fitted, fitted.lines.length - 1, room.height)
        expect(above).toBeCloseTo(below, 6)
      }),
    )
  })

  it('is normalized to composed characters', () => {
    expect(fitText('Nguye\u0302\u0303n', { width: 200, height: 20 }).lines).toEqual(['Nguyễn'])
  })

  it.each(['', ' ', '\n'])('may be blank (%j)', (text) => {
    expect(fitText(text, { width: 100, height: 20 }, half).lines.join('').trim()).toBe('')
  })
})

describe('wrapped text', () => {
  it('keeps whole words if they fit, without trailing spaces', () => {
    expect(wrapped('to be or not to be', 4, half)).toEqual(['to be or', 'not to', 'be'])
  })

  it('splits a word only if it is longer than a line', () => {
    expect(wrapped('a bcdefghijk l', 2, half)).toEqual(['a', 'bcde', 'fghi', 'jk l'])
  })

  it('has no line wider than allowed, except a single character', () => {
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
  ])('is that of its font: %j', (letter, width) => {
    expect(letterWidth(letter)).toBe(width)
  })
})
