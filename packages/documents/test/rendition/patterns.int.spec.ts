import { describe, expect, it } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { onePage } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
const filled = '/Pattern cs /P scn 0 0 595 842 re f'
const pattern = '/Pattern<</P 6 0 R>>'
const tile = (steps: string, content = '0 0 5 5 re f') =>
  streamObject(
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/Resources<<>>${steps}`,
    Buffer.from(content),
  )

const onPage = (steps: string, ...more: string[]) =>
  onePage({ content: filled, resources: pattern, objects: [tile(steps), ...more] })

const inForm = onePage({
  content: '/Fm Do',
  resources: '/XObject<</Fm 7 0 R>>',
  objects: [
    tile('/XStep 0/YStep 0'),
    streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${pattern}>>`, Buffer.from(filled)),
  ],
})

const inFont = onePage({
  content: 'BT /T3 12 Tf 50 700 Td (a) Tj ET',
  resources: '/Font<</T3 7 0 R>>',
  objects: [
    tile('/XStep 0/YStep 0'),
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 97/LastChar 97/Widths[1000]/Encoding<</Differences[97/a]>>/CharProcs<</a 8 0 R>>/Resources<<${pattern}>>>>`,
    streamObject('', Buffer.from(`1000 0 d0 ${filled}`)),
  ],
})

const inNote = onePage({
  page: '/Annots[7 0 R]',
  objects: [
    tile('/XStep 0/YStep 0'),
    '<</Type/Annot/Subtype/Stamp/F 4/Rect[50 500 350 550]/AP<</N 8 0 R>>>>',
    streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 300 50]/Resources<<${pattern}>>`, Buffer.from(filled)),
  ],
})

const inPattern = onePage({
  content: '/Pattern cs /Q scn 0 0 595 842 re f',
  resources: '/Pattern<</Q 7 0 R>>',
  objects: [
    tile('/XStep 0/YStep 0'),
    streamObject(
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<${pattern}>>`,
      Buffer.from(filled),
    ),
  ],
})

// Patterns are refused before anything is drawn.
describe('a tiling pattern', () => {
  it.each<[string, Buffer]>([
    ['with steps of 0', onPage('/XStep 0/YStep 0')],
    ['with one step of 0', onPage('/XStep 10/YStep 0.0')],
    ['without steps', onPage('')],
    ['with a step that is no number', onPage('/XStep/Ten/YStep 10')],
    ['with a step too small to be told from 0', onPage(`/XStep 0.${'0'.repeat(60)}1/YStep 10`)],
    ['with a step of 0 in another object', onPage('/XStep 7 0 R/YStep 10', '0')],
    ['with steps of 0 in a form', inForm],
    ['with steps of 0 in a Type 3 font', inFont],
    ['with steps of 0 in what a note shows', inNote],
    ['with steps of 0 in another pattern', inPattern],
  ])('%s is refused as damaged', async (_what, upload) => {
    await expect(makeRendition(upload, max)).rejects.toThrow('a tiling pattern has steps of 0')
  })

  it.each<[string, Buffer]>([
    ['backwards', onPage('/XStep -10/YStep -10')],
    ['by a step in another object', onPage('/XStep 7 0 R/YStep 10', '10')],
  ])('that repeats %s is accepted', async (_what, upload) => {
    expect(await makeRendition(upload, max)).toMatchObject({ pageCount: 1 })
  })

  it('is not confused with a shading pattern, which has no steps', async () => {
    const shading = '<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function 7 0 R>>>>'
    const upload = onePage({
      content: filled,
      resources: pattern,
      objects: [shading, '<</FunctionType 2/Domain[0 1]/N 1>>'],
    })
    expect(await makeRendition(upload, max)).toMatchObject({ pageCount: 1 })
  })
})
