import { describe, expect, it, jest } from '@jest/globals'
import type { Stamp } from '@countersign/pdf/internal/stamp/stamp'
import fc from 'fast-check'
import { by, honest, looksWrong, tick } from '../fixtures/looked-at.js'
import { pagesPdf, plainPdf, stream } from '../fixtures/plain-pdf.js'

jest.setTimeout(60_000)

const image = 'BI /W 1 /H 1 /BPC 8 /CS /G'

describe('a page with our content', () => {
  it('passes as it is', async () => {
    expect(await looksWrong(pagesPdf([{ content: honest }]))).toEqual([])
  })

  it.each([
    ['moves by a matrix behind a state that is never closed', '1 0 0 1 0 100 cm q'],
    ['scales', '2 0 0 2 0 0 cm q q Q'],
    ['moves by less than the field is high', '1 0 0 1 0 4 cm q'],
    ['moves behind an inline image with a false end', `1 0 0 1 0 100 cm q ${image} ID aEI q ${image} ID a EI`],
    ['hides by a clip', '0 0 5 5 re W n q'],
    ['makes transparent by a rendering mode and a state', '/G gs q'],
    ['swallows by an array', '['],
    ['swallows by a string', '('],
    ['swallows by an inline image', `${image} ID a`],
  ])('is refused if replaced content %s', async (_what, content) => {
    const entries = '/Resources<</ExtGState<</G<</ca 0.1/CA 0.1>> >> >>'
    expect(await looksWrong(pagesPdf([{ content: honest, entries }]), [tick], content)).toEqual([1])
  })
})

it('detects an annotation that covers a field', async () => {
  const annotation = '/Type/Annot/Subtype/Square/Rect[100 60 250 140]/AP<</N 5 0 R>>'
  const page = plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Annots[<<${annotation}>>]>>`,
    stream(''),
    stream('1 g 0 0 150 80 re f', '/Type/XObject/Subtype/Form/BBox[0 0 150 80]'),
  ])
  expect(await looksWrong(page)).toEqual([1])
})

describe('an honest page', () => {
  const filled = '0.5 0.8 0.3 rg\n0 0 200 150 re\nf\n'

  it.each([
    ['turned by 90', { content: filled, entries: '/Rotate 90' }],
    ['turned by 180', { content: filled, entries: '/Rotate 180' }],
    ['turned by 270', { content: filled, entries: '/Rotate 270/CropBox[20 10 250 180]' }],
    ['cropped', { content: filled, entries: '/CropBox[33.3 10.7 250.1 180]' }],
    ['with a unit of its own', { content: filled, entries: '/UserUnit 2.5' }],
    ['of a group', { content: filled, entries: '/Group<</S/Transparency/CS/DeviceRGB/I true/K true>>' }],
    [
      'of blended colours',
      { content: `/G gs\n${filled}`, entries: '/Resources<</ExtGState<</G<</BM/Multiply/ca 0.4>> >> >>' },
    ],
    ['of a larger page than is drawn', { width: 9000, height: 6000, content: filled }],
    ['of one point', { width: 1, height: 1 }],
  ])('passes: %s', async (_what, page) => {
    expect(await looksWrong(pagesPdf([page]))).toEqual([])
  })

  const type = fc.constantFrom('text' as const, 'signature' as const)
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom('ที่ปู่ญี่', 'हिन्दी ट्र्ष्टि', 'Ẫ(jgpqy|)', `a${'\u0316\u0308'.repeat(20)}`),
  )
  const field = fc.record({ x: fc.nat(80), y: fc.nat(80), width: fc.integer({ min: 4, max: 80 }), height: fc.integer({ min: 4, max: 60 }) }) // prettier-ignore

  it('passes with any value, which is drawn within its box', async () => {
    await fc.assert(
      fc.asyncProperty(field, type, text, async (box, kind, value) => {
        const stamp: Stamp = {
          ...by,
          signedBy: value,
          field: { fieldId: 'a', page: 1, type: kind, ...box },
          value: kind === 'text' ? { kind: 'text', text: value } : { kind: 'typed', text: 'Ann', font: 'pen' },
        }
        expect(await looksWrong(pagesPdf([{ width: 595, height: 842 }]), [stamp])).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
