import { withPlainPages } from '@countersign/documents/internal/plain/plain-pages'
import { withStandardFonts } from '@countersign/documents/internal/rendition/fonts/standard/with-standard-fonts'
import { describe, expect, it } from '@jest/globals'
import { onePage, pixelFont } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'

const copyOf = async (pdf: Buffer) => withPlainPages(await withStandardFonts(pdf), { isCopy: true })
const oddityOf = async (pdf: Buffer) => (await copyOf(pdf)).odd.get(1) ?? 'plain'

const form = (entries: string, content = '0 0 9 9 re f') =>
  streamObject(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]${entries}`, Buffer.from(content))
const image = (entries: string, data = '\0') =>
  streamObject(
    `/Type/XObject/Subtype/Image/Width 1/Height 1${entries}${entries.includes('/Bits') ? '' : '/BitsPerComponent 8'}${entries.includes('/ColorSpace') ? '' : '/ColorSpace/DeviceGray'}`,
    Buffer.from(data, 'latin1'),
  )
/** A page that uses object 6, and may use further ones. */
const using = (kind: string, content: string, ...objects: (string | Buffer)[]) =>
  onePage({ content, page: `/Resources<</${kind}<</X 6 0 R>>>>`, objects })
const inState = (entries: string) => using('ExtGState', '/X gs 0 0 9 9 re f', `<<${entries}>>`, form(''))
const shaded = (entries: string) => using('Shading', '/X sh', `<</ColorSpace/DeviceGray${entries}>>`)
const grey = '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>'
const stitched = (bounds: string) =>
  `<</FunctionType 3/Domain[0 1]/Bounds[${bounds}]/Functions[${grey}${grey}${grey}]/Encode[0 1 0 1 0 1]>>`
const axial = (places: string, one = grey) => shaded(`/ShadingType 2/Coords[${places}]/Function ${one}`)
const radial = (places: string) => shaded(`/ShadingType 3/Coords[${places}]/Function ${grey}`)
const tiled = (box: string, step: number, content = '0 0 4 4 re f') =>
  using(
    'Pattern',
    '/Pattern cs /X scn 0 0 99 99 re f',
    streamObject(
      `/PatternType 1/PaintType 1/TilingType 1/BBox[${box}]/XStep ${step}/YStep ${-step}/Resources<</ExtGState<</M<</BM/Multiply>>>>>>`,
      Buffer.from(content),
    ),
  )
const nested = (depth: number) => onePage({ content: `${'q '.repeat(depth)}0 0 9 9 re f ${'Q '.repeat(depth)}` })

describe('the copy of a page is plain with', () => {
  it.each([
    ['text', onePage()],
    ['a state of constant alpha', inState('/ca .5/CA .5/BM/Normal/SMask/None/AIS false/TK true')],
    ['an image in CMYK', using('XObject', '/X Do', image('/ColorSpace/DeviceCMYK', '\0\x80\0\0'))],
    ['a palette that its image stays within', using('XObject', '/X Do', image('/ColorSpace[/Indexed/DeviceRGB 1(abcdef)]', '\x01'))], // prettier-ignore
    ['a colour in CMYK', onePage({ content: '0 .5 0 0 k 0 0 9 9 re f' })],
    ['a soft mask of an image', using('XObject', '/X Do', image('/SMask 7 0 R'), image(''))],
    ['a group with alpha', using('XObject', '/X Do', form('/Group<</S/Transparency/I true/K false>>'))],
    ['an axial shading', axial('0 0 9 9')],
    ['bounds that rise', axial('0 0 9 9', stitched('.2 .2'))],
    ['a radial shading', radial('5 5 0 5 5 9')],
    ['tiles beside each other', tiled('0 0 5 5', 5)],
    ['28 states in each other', nested(28)],
    ['a number of 16 bits', onePage({ content: '-32767 0 m 32767 0 l S 0.000000000001 w' })],
    ['invisible text', onePage({ content: 'BT 3 Tr /F1 9 Tf (a) Tj ET' })],
    ['an odd state that nothing sets', using('ExtGState', '0 0 9 9 re f', '<</BM/Multiply>>')],
  ])('%s', async (_what, pdf) => {
    expect(await oddityOf(pdf)).toBe('plain')
  })
})

describe('the copy of a page is odd with', () => {
  it.each([
    ['soft mask of a graphics state', inState('/SMask<</S/Luminosity/G 7 0 R>>')],
    ['blend mode', inState('/BM/Multiply')],
    ['alpha as shape', inState('/AIS true')],
    ['text that is no knockout', inState('/TK false')],
    ['knockout group', using('XObject', '/X Do', form('/Group<</S/Transparency/K true>>'))],
    ['image', using('XObject', '/X Do', image('/SMask 7 0 R'), image('/Matte[0]'))],
    ['image', using('XObject', '/X Do', image('/Mask[0 9]'))],
    ['image', using('XObject', '/X Do', image('/Decode[1 0]'))],
    ['image', using('XObject', '/X Do', image('/BitsPerComponent 16', '\0\0'))],
    ['image', using('XObject', '/X Do', image('/Filter/CCITTFaxDecode'))],
    ['image', using('XObject', '/X Do', image('/ColorSpace[/Indexed/DeviceRGB 1(abcdef)]', '\x02'))],
    ['image', using('XObject', '/X Do', image('/ColorSpace[/Indexed/DeviceRGB 1(abcde)]'))],
    ['shading of another type', shaded('/ShadingType 1')],
    ['shading without length', axial('5 5 5 5')],
    ['shading without length', radial('5 5 3 5 5 3')],
    ['shading without length', radial('5 5 -3 5 5 3')],
    ['function', axial('0 0 9 9', stitched('.6 .4'))],
    ['function', axial('0 0 9 9', stitched('.5 1.5'))],
    ['function', axial('0 0 9 9', '7 0 R')],
    ['tiles that overlap', tiled('0 0 5 5', 4)],
    ['blend mode', tiled('0 0 5 5', 5, '/M gs 0 0 4 4 re f')],
    ['deep nesting', nested(29)],
    ['large number', onePage({ content: '0 0 m 32768 0 l S' })],
    ['text as a clip', onePage({ content: 'BT 7 Tr /F1 9 Tf (a) Tj ET' })],
    ['squeezed text', onePage({ content: 'BT .5 Tz /F1 9 Tf (a) Tj ET' })],
    ['blend mode', using('ExtGState', '/#58 gs 0 0 9 9 re f', '<</BM/Multiply>>')],
    [
      'blend mode',
      using('XObject', '/X Do', form('/Resources<</ExtGState<</M<</BM/Screen>>>>>>', '/M gs 0 0 9 9 re f')),
    ],
    [
      'blend mode',
      onePage({
        content: '/X Do',
        page: '/Resources<</XObject<</X 6 0 R>>/ExtGState<</M<</BM/Screen>>>>>>',
        objects: [form('', '/M gs 0 0 9 9 re f')],
      }),
    ],
    ['Type 3 glyph', pixelFont()],
  ])('a %s', async (oddity, pdf) => {
    expect(await oddityOf(pdf)).toBe(oddity)
  })

  it('in the look of an annotation alone', async () => {
    const look = (content: string) =>
      onePage({
        page: '/Annots[6 0 R]',
        objects: [
          '<</Subtype/Widget/Rect[9 9 99 99]/AP<</N 7 0 R>>>>',
          form('/Resources<</ExtGState<</M<</BM/Screen>>>>>>', content),
        ],
      })
    expect(await oddityOf(look('/M gs 0 0 9 9 re f'))).toBe('blend mode')
    const { bytes, odd } = await copyOf(look('.1 w 9 9 m 90 9 l S'))
    expect([odd.size, /\.55 w/.test(bytes.toString('latin1'))]).toEqual([0, true])
  })

  it('a form that draws itself, which ends', async () => {
    const self = form('/Resources<</XObject<</X 6 0 R>>>>', '/X Do')
    expect(await oddityOf(using('XObject', '/X Do', self))).toBe('plain')
  })
})
