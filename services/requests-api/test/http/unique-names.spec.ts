import { describe, expect, it } from '@jest/globals'
import {
  fileName,
  folderName,
  uniqueFolders,
  uniqueNames,
} from '@countersign/requests-api/internal/http/files/unique-names'

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
})
