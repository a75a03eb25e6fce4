import { describe, expect, it } from '@jest/globals'
import { isolated } from '@countersign/contracts/isolated'

describe('a person’s text in a sentence', () => {
  it.each(['Ada Lovelace', 'Łukasz Żak', 'Ἀθηνᾶ', '王小明', 'สมชาย', 'Ada 😀', ''])('stays plain: %s', (text) => {
    expect(isolated(text)).toBe(text)
  })

  it.each(['שרה כהן', 'مُحَمَّد', 'ܫܠܡܐ', 'ދިވެހި', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥', 'Ada שרה'])('keeps its own direction: %s', (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`)
  })

  it('cannot end its isolate, and stays the same if isolated again', () => {
    expect(isolated('ש\u2069\u202eb')).toBe('\u2068שb\u2069')
    expect(isolated('a\u202eb')).toBe('ab')
    expect(isolated(isolated('שרה'))).toBe('\u2068שרה\u2069')
  })
})
