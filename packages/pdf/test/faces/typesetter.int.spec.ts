import { describe, expect, it } from '@jest/globals'
import { handwritten } from '@countersign/pdf/internal/faces/handwriting'
import { type SetLine, spoken, Typesetter } from '@countersign/pdf/internal/faces/typesetter'
import { lettersWithoutFace } from '@countersign/pdf'
import { PDFDocument, PDFHexString } from 'pdf-lib'

const typesetter = async () => new Typesetter(await PDFDocument.create())
const line = async (text: string) => (await typesetter()).line(text, 'helvetica')

/** The letters of a line as its clusters stand, from left to right. */
const seen = ({ pieces }: SetLine) =>
  pieces
    .map((piece) =>
      'outlines' in piece ? piece.outlines.clusters.map(({ cluster }) => cluster.letters).join('') : piece.text,
    )
    .join('')

describe('letters of several fonts', () => {
  it.each([
    ['brackets in Hebrew', 'חברה (ישראל) בע״מ', 'מ״עב (לארשי) הרבח'],
    ['a mark at the end', 'אבג!', '!גבא'],
    ['an opening bracket alone', '(אב', 'בא)'],
    ['several marks in a row', 'אב?!…', '…!?בא'],
    ['Latin in Hebrew', 'אב (PDF) גד', 'דג (PDF) בא'],
    ['digits of Arabic', '١٢٥٠', '١٢٥٠'],
    ['digits of Persian', '۱۲۵۰', '۱۲۵۰'],
    ['digits of Devanagari', '१२५०', '१२५०'],
    ['digits of Thai', '๑๒๕๐', '๑๒๕๐'],
    ['Chinese turned to the left', '\u202e你好\u202c', '好你'],
    ['Latin turned to the left, with its marks', '\u202eae\u0323\u0301(\u202c', ')ẹ\u0301a'],
    ['a letter without font', 'א😀ב', 'ב[U+1F600]א'],
    ['a tab and a separator', 'a\tb\u2028c', 'a b c'],
    ['a soft hyphen', 'co\u00adop', 'coop'],
    ['controls', '\u2068a\u2069\u200e\u202b\u202c\u061c', 'a'],
  ])('stand from left to right: %s', async (_name, text, expected) => {
    expect(seen(await line(text)).normalize('NFC')).toBe(expected.normalize('NFC'))
  })

  it('keep a mark of another font after its letter', async () => {
    const { pieces } = await line('א\u0e48ב')
    expect(pieces.map(({ text }) => text)).toEqual(['ב', 'א', '\u0e48'])
  })

  it.each([
    '\u0301',
    '\u05b0',
    '\u064e',
    '\u0651\u064e',
    '\u0e48',
    '\u0e33',
    '\u093f',
    '\u094d',
    '\u0670',
    'a\u064e',
    'א\u0e48',
  ])('are drawn where a mark has no letter: %j', async (text) => {
    expect((await line(text)).pieces).not.toHaveLength(0)
  })

  it.each(['\u2068', '\u2069', '\u2066', '\u2067', '\u200e', '\u200f', '\u061c', '\u202a', '\u202c'])(
    'have no room for a control: %j',
    async (control) => {
      const set = await typesetter()
      for (const face of ['helvetica', 'newsreader', 'plex-mono'] as const) {
        expect(await set.line(control, face)).toEqual({ text: '', width: 0, pieces: [] })
      }
      for (const text of ['אב', 'مح', 'กา', 'हि', 'Ada', '你']) {
        const plain = await line(text)
        expect(seen(await line(`${text}${control}`))).toBe(seen(plain))
      }
      expect(await handwritten(`Ada${control}`, 'quick')).toEqual(await handwritten('Ada', 'quick'))
    },
  )

  it('are all there for a tab, a separator and a soft hyphen', async () => {
    expect(await lettersWithoutFace('a\tb\u2028c\u2029d\u00ade')).toEqual([])
  })
})

describe('a paragraph', () => {
  it('keeps an isolate over a break', async () => {
    const set = await typesetter()
    const text = 'sent as \u2068חוזה contract גדול\u2069.'
    const lines = await set.lines(text, ['sent as \u2068חוזה', 'contract גדול\u2069.'], 'helvetica', 'ltr')
    expect(lines.map(seen)).toEqual(['sent as הזוח', 'לודג contract.'])
  })
})

describe('text read aloud', () => {
  it('has no controls', () => {
    const [begin] = spoken('\u2068Ada\u2069', [])
    expect(begin!.toString()).toContain(PDFHexString.fromText('Ada').toString())
  })
})
