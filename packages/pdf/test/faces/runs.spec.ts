import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { visualRuns } from '@countersign/pdf/internal/faces/runs'

const shown = (line: string, base?: 'auto' | 'ltr') =>
  visualRuns(line, base).map(({ text, rightToLeft }) => (rightToLeft ? `←${text}` : text))

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
    // So do numbers of other scripts.
    ['١٢٥٠', ['١٢٥٠']],
    ['۱۲۵۰', ['۱۲۵۰']],
    ['१२५०', ['१२५०']],
    ['๑๒๕๐', ['๑๒๕๐']],
    ['المبلغ ١٢٥٠ ريال', ['← ريال', '١٢٥٠', '←المبلغ ']],
    ['مبلغ ۱۲۵۰', ['۱۲۵۰', '←مبلغ ']],
    ['סכום १२', ['१२', '←סכום ']],
    ['סכום ๑๒', ['๑๒', '←סכום ']],
    // Brackets face their content.
    ['חברה (ישראל) בע״מ', ['←חברה )ישראל( בע״מ']],
    ['אבג!', ['←אבג!']],
    ['(א', ['←)א']],
    ['א)', ['←א(']],
    ['a (אב) b', ['a (', '←אב', ') b']],
    ['א [b] ג', ['←[ ג', 'b', '←א ]']],
    // A mark without a letter, and one alone.
    ['\u05b0 אב', ['←\u05b0 אב']],
    ['\u064e', ['\u064e']],
    // White space at the end stays at the end of the line.
    ['a שלום ', ['a ', '←שלום', ' ']],
  ] as [string, string[]][])('is set from left to right: %j', (line, runs) => {
    expect(shown(line)).toEqual(runs)
  })

  it.each([
    ['\u2068שרה כהן\u2069 wrote to \u2068דוד לוי\u2069.', ['←שרה כהן', ' wrote to ', '←דוד לוי', '.']],
    ['“\u2068חוזה 12.pdf\u2069” was added', ['“', 'pdf', '←.', '12', '←חוזה ', '” was added']],
    ['\u2068דוד\u2069, \u2068d@example.com\u2069', ['←דוד', ', ', 'd@example.com']],
    ['\u2068& !\u2069 to \u2068א\u2069', ['& !', ' to ', '←א']],
    ['\u2068א b?\u2069 to', ['←?', 'b', '←א ', ' to']],
    ['שלום', ['←שלום']],
  ])('of a sentence runs from left to right, with names isolated: %j', (line, runs) => {
    expect(shown(line, 'ltr')).toEqual(runs)
  })

  it.each([
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202d',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u202c',
  ])('never contains a control: %j', (control) => {
    for (const line of [`a${control}b`, `א${control}ב`, control]) {
      expect(shown(line).join('')).not.toContain(control)
    }
  })

  it('keeps an isolate over a break', () => {
    const text = 'to \u2068חוזה contract גדול\u2069.'
    const to = text.indexOf('contract')
    const lines = [visualRuns(text, 'ltr', { from: 0, to }), visualRuns(text, 'ltr', { from: to, to: text.length })]
    expect(lines.map((runs) => runs.map((run) => run.text))).toEqual([
      ['to ', 'חוזה', ' '],
      [' גדול', 'contract', '.'],
    ])
  })

  it('keeps each character exactly once', () => {
    const letter = fc.constantFrom('a', 'Z', ' ', '1', '-', '(', ')', 'é', 'ש', 'ל', 'ع', 'م', '字', '😀', 'ก')
    const line = fc.string({ unit: letter, maxLength: 40 })
    fc.assert(
      fc.property(line, (text) => {
        const set = visualRuns(text)
          .map((run) => run.text)
          .join('')
        const letters = (all: string) => [...all.replaceAll(')', '(')].toSorted()
        expect(letters(set)).toEqual(letters(text))
      }),
    )
  })
})
