import { describe, expect, it } from '@jest/globals'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { formObject, onePage, textContent } from '../fixtures/one-page.js'

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
const kinds = {
  Widget: '/FT/Tx/T(a)',
  Stamp: '',
  Link: '/A<</S/URI/URI(https://example.org)>>',
  FreeText: '/DA(/F1 12 Tf)/Contents(x)',
  Popup: '',
}
const red = formObject('1 0 0 rg 0 0 300 50 re f 0 0 1 rg 10 10 50 20 re f')
const annotated = (annotation: string, appearance = red, content = textContent('Hello')) =>
  onePage({
    content,
    page: '/Annots[6 0 R]',
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    objects: [`<</Type/Annot/Rect[50 600 350 650]${annotation}>>`, appearance],
  })

describe('an annotation', () => {
  const flags = [0, 1, 2, 4, 32, 36, 34, 64, 128]
  it.each(Object.entries(kinds))(
    'is drawn into its page exactly if the engine shows it with its flags: %s',
    async (kind, more) => {
      for (const flag of flags) {
        const upload = annotated(`/Subtype/${kind}${more}/F ${flag}/AP<</N 7 0 R>>`)
        const rendition = await makeRendition(upload, max)
        expect({ flag, differing: await pagesThatDiffer(upload, rendition.compared) }).toEqual({ flag, differing: [] })
      }
    },
  )

  it.each([
    ['turned and moved', '/Matrix[0 1 -1 0 20 30]'],
    ['mirrored', '/Matrix[-1 0 0 1 0 0]'],
    ['in a box that begins elsewhere', '/BBox[10 10 70 40]'],
    ['in a box without area', '/BBox[0 0 0 50]'],
  ])('is placed as the engine places it: its appearance %s', async (_what, entry) => {
    const upload = annotated('/Subtype/Stamp/F 4/AP<</N 7 0 R>>', formObject('1 0 0 rg 0 0 300 50 re f', entry))
    expect(await pagesThatDiffer(upload, (await makeRendition(upload, max)).compared)).toEqual([])
  })

  it.each(['/AS/On', '/AS/Off', '/AS/Other', ''])('is drawn in its current state: %s', async (state) => {
    const upload = annotated(`/Subtype/Widget/FT/Btn/T(a)/F 4${state}/AP<</N<</On 7 0 R>>>>`)
    expect(await pagesThatDiffer(upload, (await makeRendition(upload, max)).compared)).toEqual([])
  })

  it.each(['q 2 0 0 2 0 0 cm', 'Q Q 1 g', 'q q 0.5 0 0 0.5 9 9 cm Q'])(
    'keeps its place over content that leaves its graphics state open: %s',
    async (content) => {
      const upload = annotated('/Subtype/Stamp/F 4/AP<</N 7 0 R>>', red, `${content} ${textContent('Hello')}`)
      expect(await pagesThatDiffer(upload, (await makeRendition(upload, max)).compared)).toEqual([])
    },
  )
})
