import { describe, expect, it } from '@jest/globals'
import { limits } from '@countersign/contracts'
import { defaultTexts } from '@countersign/contracts/default-texts'
import fc from 'fast-check'
import { followsTitle, subjectFor } from '../src/options/subject.js'

const letters = ['a', 'é', 'ß', 'ж', 'λ', 'ש', 'ع', 'क्षि', '字', 'ไก่', '한', '👩‍👩‍👧', 'e\u0301\u0302']

describe('the subject that names a title', () => {
  it.each(letters)('holds 200 letters of a title as far as they fit, and cuts no letter: %s', (letter) => {
    const title = letter.repeat(Math.floor(limits.titleLength / letter.length))
    const subject = subjectFor(title)
    expect(subject.length).toBeLessThanOrEqual(limits.subjectLength)
    expect(subject.length).toBeGreaterThan(limits.subjectLength - 1 - letter.length)
    const kept = subject.slice('Please sign: '.length).replace(/…$/, '')
    expect(kept).toBe(letter.repeat(kept.length / letter.length))
    expect(followsTitle(subject, title)).toBe(true)
  })

  it('is whole if it fits, and well formed for any title', () => {
    expect(subjectFor('x'.repeat(187))).toBe(`Please sign: ${'x'.repeat(187)}`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        expect(subjectFor(title).length).toBeLessThanOrEqual(limits.subjectLength)
        expect(subjectFor(title).isWellFormed()).toBe(true)
      }),
    )
  })

  it('follows until a subject is typed', () => {
    expect(followsTitle(defaultTexts.emailSubject, 'Lease')).toBe(true)
    expect(followsTitle('Please sign: Lease', 'Lease')).toBe(true)
    expect(followsTitle(' ', 'Lease')).toBe(true)
    expect(followsTitle('Please sign: Lease', 'Other')).toBe(false)
    expect(followsTitle('Your lease', 'Lease')).toBe(false)
  })
})
