import { describe, expect, it } from '@jest/globals'
import { initials } from '../src/chip/initials'

describe('the initials of a name', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada king lovelace', 'AL'],
    ['Ada', 'A'],
    ['דוד לוי', 'דל'],
    ['שם (כינוי)', 'שכ'],
    ['“Ada” – Lovelace -', 'AL'],
    ['ﷺ \u202eAda', 'ﷺA'],
    ['\u05b0\u05b1', '?'],
    ['', '?'],
  ])('%s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
