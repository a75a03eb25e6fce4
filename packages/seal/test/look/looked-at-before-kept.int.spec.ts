import { describe, expect, it, jest } from '@jest/globals'
import { appendKept } from '@countersign/pdf/internal/update/append-kept'
import { openForUpdate } from '@countersign/pdf/internal/update/open-for-update'
import { checkSealed } from '@countersign/seal/internal/check/check-sealed'
import { filledFieldsOf } from '@countersign/seal/internal/look/filled-field'
import { pagesThatLookWrong } from '@countersign/seal/internal/look/look-at-pages'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { honest, place, tick } from '../fixtures/looked-at.js'
import { pagesPdf, plainPdf, stream } from '../fixtures/plain-pdf.js'
import { sealedOver } from '../fixtures/sealed-over.js'

jest.setTimeout(60_000)

describe('a sealed file', () => {
  const fields = filledFieldsOf([tick])

  it('is accepted if its page shows the values filled in', async () => {
    expect(await checkSealed(...(await sealedOver(honest)), ['stamps'], fields)).toBeNull()
  })

  it('is rejected if its page moves the values, though structure and seal hold', async () => {
    const files = await sealedOver('1 0 0 1 0 30 cm q')
    expect(await checkSealed(...files, ['stamps'], [])).toBeNull()
    expect(await checkSealed(...files, ['stamps'], fields)).toBe('page 1 does not show what was filled in as it should')
  })
})

describe('the appearance of a signature', () => {
  const kept = async (change: (file: Buffer) => Buffer) => {
    const page = pagesPdf([{ content: honest, entries: '/Rotate 90/CropBox[10 10 250 190]' }])
    const appended = change((await appendKept(page, [tick], place)).file)
    const states = { before: await openForUpdate(page), after: await openForUpdate(appended) }
    const added = { file: appended, length: page.length, fields: filledFieldsOf([tick]), isFooted: false }
    return pagesThatLookWrong(states, added)
  }

  it('passes if it shows the value filled in', async () => {
    expect(await kept((file) => file)).toEqual([])
  })

  it('is refused if its field was moved', async () => {
    const moved = (file: Buffer) => {
      const changed = Buffer.from(file)
      const at = changed.lastIndexOf('/Rect [') + '/Rect ['.length
      changed.write(changed.toString('latin1', at, at + 2) === '12' ? '11' : '12', at, 'latin1')
      return changed
    }
    expect(await kept(moved)).toEqual([1])
  })
})

describe('the rehearsal of stamps', () => {
  const covered = '/Type/Annot/Subtype/Square/Rect[0 0 300 60]/AP<</N 6 0 R>>'
  const rendition = plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 7 0 R]/MediaBox[0 0 300 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[<<${covered}>>]>>`,
    stream(''),
    stream('1 g 0 0 300 60 re f', '/Type/XObject/Subtype/Form/BBox[0 0 300 60]'),
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Rotate 270/UserUnit 2>>',
  ])

  it('reports the pages that would not show the values filled in', async () => {
    expect(await pagesThatStampWrong(rendition, { from: 1, to: 3 })).toEqual([2])
    expect(await pagesThatStampWrong(rendition, { from: 3, to: 3 })).toEqual([])
    expect(await pagesThatStampWrong(rendition, { from: 2, to: 2 }, new Set([2]))).toEqual([])
  })
})
