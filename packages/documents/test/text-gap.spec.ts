import { describe, expect, it } from '@jest/globals'
import { textGap } from '@countersign/documents/internal/word/text-gap'
import { warningFor } from '@countersign/documents/internal/word/rendition-warning'
import fc from 'fast-check'
import { sentenceOf } from './fixtures/sentences.js'

const sentences = fc
  .uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 2, maxLength: 30 })
  .map((seeds) => seeds.map(sentenceOf))

/** Counts the compared letters. */
function lettersOf(text: string): number {
  return text.replaceAll(/[^a-z]/gi, '').length
}

const complete = { missing: 0, longest: 0 }

describe('the missing text', () => {
  it('is nothing, despite line and page breaks and headers in between', () => {
    fc.assert(
      fc.property(sentences, fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 20 }), (texts, widths) => {
        const lines = texts
          .join(' ')
          .split(' ')
          .map((word, at) => word + (widths[at % widths.length]! > 30 ? '\r\n' : ' '))
        const middle = Math.floor(lines.length / 2)
        const pages = [lines.slice(0, middle).join(''), `Header 1 of 2\n${lines.slice(middle).join('')}`]
        expect(textGap(texts.join('\n\n'), pages)).toMatchObject(complete)
      }),
    )
  })

  it('is nothing if paragraphs are in another order', () => {
    fc.assert(
      fc.property(sentences, (texts) => {
        expect(textGap(texts.join('\n\n'), [texts.toReversed().join('\n')])).toMatchObject(complete)
      }),
    )
  })

  it('is most of a sentence left out anywhere', () => {
    fc.assert(
      fc.property(sentences, fc.nat(), (texts, which) => {
        const lost = texts[which % texts.length] ?? ''
        const pages = [texts.filter((text) => text !== lost).join(' ')]
        const { longest, missing, total } = textGap(texts.join('\n\n'), pages)
        const letters = lettersOf(lost)
        expect(longest).toBeGreaterThan(letters * 0.8)
        expect(missing).toBeLessThanOrEqual(letters)
        expect(total).toBe(lettersOf(texts.join('')))
      }),
    )
  })

  it('is a sentence that the file has twice and its pages once', () => {
    const twice = 'The same clause stands in both annexes of this agreement.'
    const letters = lettersOf(twice)
    expect(textGap(`${twice}\n${twice}`, [twice])).toEqual({ total: letters * 2, missing: letters, longest: letters })
  })

  it.each([
    ['capitals for small letters', 'the fees', 'THE FEES'],
    ['sharp s as capitals', 'Größe der Straße', 'GRÖSSE DER STRASSE'],
    ['ligatures', 'efficient offices flow', 'eﬃcient oﬃces ﬂow'],
    ['accents drawn apart', 'Żółć gęślą jaźń', 'Żółć gęślą jaźń'.normalize('NFD')],
    ['full-width forms', 'ＡＢＣ１２３４５６７', 'ABC1234567'],
    ['soft hyphens and dashes', 'responsibility', 'respon\u00adsibil-\r\nity'],
    ['lam and alef of a ligature in either order', 'يدفع الاتحاد خلال أيام', 'يدفع االتحاد خالل أيام'],
    ['a table cell shorter than the window', '7', 'row 7 of 9'],
    ['no text at all', '', ''],
  ])('is nothing with %s', (_what, text, page) => {
    expect(textGap(text, [page])).toMatchObject(complete)
  })

  it('is everything if the page is blank', () => {
    expect(textGap('Some text that is not there', [''])).toEqual({ total: 22, missing: 22, longest: 22 })
  })
})

describe('the warning', () => {
  const whole = { boxes: false }
  const gap = (total: number, missing: number, longest: number) => ({ text: { total, missing, longest }, ...whole })

  it('is given for a gap as long as a sentence, in a text of any length', () => {
    expect(warningFor(gap(1_000_000, 40, 40))).toEqual({ kind: 'incomplete', count: 1 })
    expect(warningFor(gap(1_000_000, 39, 39))).toBeNull()
  })

  it('is given for many small gaps', () => {
    expect(warningFor(gap(1000, 21, 3))).toEqual({ kind: 'incomplete', count: 2 })
    expect(warningFor(gap(1000, 20, 3))).toBeNull()
  })

  it('is not given for two letters of a short text', () => {
    expect(warningFor(gap(20, 2, 2))).toBeNull()
  })

  it('is given if nothing could be compared', () => {
    expect(warningFor({ ...whole, text: 'unreadable' })).toEqual({ kind: 'incomplete', count: 0 })
  })

  it('is given for characters without a font, in a .doc too', () => {
    expect(warningFor({ ...whole, text: null, boxes: true })).toEqual({ kind: 'incomplete', count: 0 })
    expect(warningFor({ ...whole, text: null })).toBeNull()
  })
})
