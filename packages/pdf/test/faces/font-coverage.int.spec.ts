import { describe, expect, it } from '@jest/globals'
import { lettersWithoutFace } from '@countersign/pdf'

describe('the characters without a font', () => {
  it.each([
    ['😀 and 😀', ['😀']],
    ['a 👍🏽 b', ['👍', '🏽']],
    ['Ꙁ ꙮ', ['Ꙁ', 'ꙮ']],
    ['𓀀𓀀 and 𒀀', ['𓀀', '𒀀']],
    ['ᚠᛇᚻ', ['ᚠ', 'ᛇ', 'ᚻ']],
    ['\u{10ffff}', ['\u{10ffff}']],
    ['\u0007', ['\u0007']],
  ])('are listed once each: %j', async (text, missing) => {
    expect(await lettersWithoutFace(text)).toEqual(missing)
  })

  it.each([
    '',
    'two\nlines',
    'Zażółć gęślą jaźń',
    'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
    'Съешь ещё этих мягких французских булок',
    'Nguyễn Thị Ánh',
    // Decomposed: text is composed before it is set.
    'Nguyễn Thị Ánh'.normalize('NFD'),
    'שלום עולם',
    'مرحبا بالعالم',
    'क्षत्रिय हिन्दी',
    'น้ำใจ ภาษาไทย',
    '你好，世界。',
    'こんにちは、カタカナ',
    '안녕하세요',
    // Direction marks, joiners, variation selectors and soft hyphens are invisible.
    'a\u200bb\u200e\u200f\u2066c\u2069\ufe0f\u00ad\ufeff',
    '€ £ ¥ © ® ™ … – — “ ” ‘ ’ • ½ ²',
  ])('include no supported characters: %j', async (text) => {
    expect(await lettersWithoutFace(text)).toEqual([])
  })
})
