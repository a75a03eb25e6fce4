import { describe, expect, it } from '@jest/globals'
import {
  fileName,
  folderName,
  uniqueFolders,
  uniqueNames,
  zipName,
} from '@countersign/requests-api/internal/requests/http/evidence/unique-names'

describe('names in a zip', () => {
  it.each([
    'CON',
    'con',
    'PRN.pdf',
    'aux.tar.gz',
    'NUL',
    'nul .txt',
    'COM1',
    'com9.pdf',
    'LPT0',
    'LPT².pdf',
    'CONIN$',
    'CONOUT$.txt',
  ])('avoid the device names of Windows: %s', (name) => {
    expect(fileName(name)).toBe(`_${name}`)
    expect(folderName(`${name}.`)).toBe(`_${name}`)
  })

  it('are unchanged if they only begin or end like one', () => {
    const names = ['CONTRACT.pdf', 'Con man.pdf', 'a NUL.pdf', 'COM10.pdf', 'COM.pdf', 'AUX (2)', '.con']
    expect(names.map(fileName)).toEqual(names)
  })

  it('are numbered if a file system treats them as equal', () => {
    const composed = 'Größe é.pdf'.normalize('NFC')
    const apart = composed.normalize('NFD')
    expect(uniqueNames([composed, apart, 'GRÖSSE É.pdf'])).toEqual([
      composed,
      apart.replace('.pdf', ' (2).pdf'),
      'GRÖSSE É (3).pdf',
    ])
    expect(uniqueFolders([apart, composed])).toEqual([apart, `${composed} (2)`])
    expect(uniqueNames(['Annex.pdf', 'annex (2).pdf', 'ANNEX.pdf'])).toEqual([
      'Annex.pdf',
      'annex (2).pdf',
      'ANNEX (3).pdf',
    ])
  })

  const bytes = (text: string) => Buffer.byteLength(text)
  it.each([
    ['a', 'ASCII'],
    ['契', 'Chinese'],
    ['👩‍👩‍👧', 'joined emoji'],
    ['e\u0301', 'combining marks'],
    ['נ', 'Hebrew'],
  ])('are cut at a whole letter and keep their ends: %s (%s)', (letter) => {
    const long = letter.repeat(250)
    const names = uniqueNames([`${long}, signed.pdf`, `${long}x, signed.pdf`, `${long}.docx`, long])
    expect(new Set(names).size).toBe(4)
    expect(names[0]!.endsWith(`${letter}, signed.pdf`)).toBe(true)
    expect(names[1]!.endsWith(`${letter}, signed (2).pdf`)).toBe(true)
    expect(names[2]!.endsWith(`${letter}.docx`)).toBe(true)
    const folders = uniqueFolders([long, `${long}y`])
    expect(folders[1]!.endsWith(`${letter} (2)`)).toBe(true)
    const zip = zipName(`${long}, evidence.zip`)
    expect(zip.endsWith(`${letter}, evidence.zip`)).toBe(true)
    for (const name of [...names, ...folders, zip]) {
      expect(bytes(name)).toBeLessThanOrEqual(255)
      expect(name.replaceAll(letter, '')).toMatch(/^(?:, (?:signed|evidence))?(?: \(2\))?(?:\.\w+)?$/)
    }
    const path = `C:\\Users\\Ada\\Downloads\\Countersign\\${folders[1]}\\${names[1]}`
    expect(path.length).toBeLessThan(260)
  })

  it('end with no space or period where they are cut', () => {
    const [folder] = uniqueFolders([`${'a'.repeat(79)} .b`])
    expect(folder).toBe('a'.repeat(79))
    expect(uniqueNames([`${'a'.repeat(115)} b.pdf`])).toEqual([`${'a'.repeat(115)}.pdf`])
  })

  it('exist also for a single letter of many marks', () => {
    expect(uniqueNames([`e${'\u0301'.repeat(240)}.pdf`])).toEqual(['_.pdf'])
  })
})
