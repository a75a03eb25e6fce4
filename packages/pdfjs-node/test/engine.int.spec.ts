import { describe, expect, it } from '@jest/globals'
import { withPdfJs } from '@countersign/pdfjs-node'
import { pageOf } from './fixtures/page.js'

const size = { width: 100, height: 100 }

/** RGB at points of a 100 × 100 page, from the top left. */
async function coloursAt(pdf: Buffer, ...points: (readonly [x: number, y: number])[]): Promise<number[][]> {
  const pixels = await withPdfJs(pdf, (opened) => opened.draw(1, size))
  return points.map(([x, y]) => [...pixels.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 3)])
}

const [white, black, red] = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 0, 0],
]

describe('pdf.js draws on CanvasKit', () => {
  it('shapes in their places', async () => {
    const pdf = pageOf('1 0 0 rg 10 60 30 30 re f')
    expect(await coloursAt(pdf, [20, 20], [5, 20], [20, 50])).toEqual([red, white, white])
  })

  it('glyphs of a font that is not embedded', async () => {
    const pixels = await withPdfJs(pageOf('BT /F1 90 Tf 20 15 Td (H) Tj ET'), (opened) => opened.draw(1, size))
    const dark = pixels.filter((value, index) => index % 4 === 0 && value < 100).length
    expect(dark).toBeGreaterThan(800)
  })

  it('through a soft mask', async () => {
    const mask = '/ExtGState<</G<</SMask<</Type/Mask/S/Luminosity/G 6 0 R>>>>>>'
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Group<</S/Transparency/CS/DeviceGray>>'
    const pdf = pageOf('/G gs 0 0 100 100 re f', mask, [[form, '1 g 0 0 50 100 re f']])
    expect(await coloursAt(pdf, [25, 50], [75, 50])).toEqual([black, white])
  })

  it('with a blend mode', async () => {
    const pdf = pageOf('1 0 0 rg 0 0 100 100 re f /G gs 0 1 0 rg 0 0 50 100 re f', '/ExtGState<</G<</BM/Multiply>>>>')
    expect(await coloursAt(pdf, [25, 50], [75, 50])).toEqual([black, red])
  })

  it('a tiling pattern', async () => {
    const tile = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 50]/XStep 50/YStep 50/Resources<<>>'
    const pdf = pageOf('/Pattern cs /P scn 0 0 100 100 re f', '/Pattern<</P 6 0 R>>', [
      [tile, '1 0 0 rg 0 0 25 50 re f'],
    ])
    expect(await coloursAt(pdf, [10, 30], [40, 30], [60, 30], [90, 30])).toEqual([red, white, red, white])
  })

  const ramp = '/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'

  it.each([
    ['along a line', `/ShadingType 2/Coords[0 0 100 0]${ramp}/Extend[true true]`, '/S sh'],
    [
      'in a page that is turned',
      `/ShadingType 2/Coords[0 0 0 100]${ramp}/Extend[true true]`,
      '0 -1 1 0 0 100 cm /S sh',
    ],
  ])('a shading %s', async (_, shading, content) => {
    const pdf = pageOf(content, `/Shading<</S<<${shading}/ColorSpace/DeviceRGB>>>>`)
    const [[left], [right]] = (await coloursAt(pdf, [2, 50], [97, 50])) as [number[], number[]]
    expect([left! > 240, right! < 15]).toEqual([true, true])
  })

  it('a radial shading between stretched circles', async () => {
    const shading = `/ShadingType 3/Coords[50 5 0 50 5 5]${ramp}/ColorSpace/DeviceRGB`
    const pdf = pageOf('1 0 0 10 0 0 cm /S sh', `/Shading<</S<<${shading}>>>>`)
    const [middle, edge, outside] = (await coloursAt(pdf, [50, 50], [50, 5], [20, 50])) as [
      number[],
      number[],
      number[],
    ]
    expect([middle[0]! > 200, edge[2]! > 200, outside]).toEqual([true, true, white])
  })

  it('a shading pattern', async () => {
    const pattern = `/Pattern<</P<</PatternType 2/Shading<</ShadingType 3/Coords[50 50 0 50 50 40]${ramp}/ColorSpace/DeviceRGB>>>>>>`
    const pdf = pageOf('/Pattern cs /P scn 0 0 100 100 re f', pattern)
    const [middle, edge, outside] = (await coloursAt(pdf, [50, 50], [50, 13], [5, 5])) as [number[], number[], number[]]
    expect([middle[0]! > 200, edge[2]! > 200, outside]).toEqual([true, true, white])
  })

  it('dashed lines', async () => {
    const pdf = pageOf('1 0 0 RG 20 w [25] 0 d 0 50 m 100 50 l S')
    expect(await coloursAt(pdf, [10, 50], [40, 50], [60, 50], [90, 50])).toEqual([red, white, red, white])
  })

  it('characters of a missing font as boxes', async () => {
    const font = '/Font<</F2<</Type/Font/Subtype/TrueType/BaseFont/Wingdings/Encoding/MacRomanEncoding>>>>'
    const pixels = await withPdfJs(pageOf('BT /F2 90 Tf 20 15 Td (H) Tj ET', font), (opened) => opened.draw(1, size))
    expect(pixels.some((value, index) => index % 4 === 0 && value < 100)).toBe(true)
  })

  it('a downscaled image as the mean of its pixels', async () => {
    const stripes = Buffer.from(Array.from({ length: 400 * 400 }, (_, at) => (at % 2 === 0 ? 0 : 255)))
    const image = '/Type/XObject/Subtype/Image/Width 400/Height 400/BitsPerComponent 8/ColorSpace/DeviceGray'
    const pdf = pageOf('100 0 0 100 0 0 cm /I Do', '/XObject<</I 6 0 R>>', [[image, stripes]])
    const [[grey]] = (await coloursAt(pdf, [50, 50])) as [[number]]
    expect(Math.abs(grey - 128)).toBeLessThan(8)
  })

  it('a page stretched to the given size', async () => {
    const pdf = pageOf('1 0 0 rg 50 0 50 100 re f')
    const pixels = await withPdfJs(pdf, (opened) => opened.draw(1, { width: 40, height: 44 }))
    expect(pixels).toHaveLength(40 * 44 * 4)
    expect([...pixels.subarray((43 * 40 + 30) * 4, (43 * 40 + 30) * 4 + 3)]).toEqual(red)
  })
})

it('draws pages of one size into the same memory', async () => {
  await withPdfJs(pageOf('1 0 0 rg 0 0 100 100 re f'), async (pdf) => {
    const first = await pdf.draw(1, size)
    first.fill(7)
    const second = await pdf.draw(1, size)
    expect([second.buffer === first.buffer, [...second.subarray(0, 4)]]).toEqual([true, [...red, 255]])
    expect(await pdf.draw(1, { width: 50, height: 50 })).toHaveLength(50 * 50 * 4)
  })
})

it('two open documents draw into memory of their own', async () => {
  const [one, other] = [pageOf('1 0 0 rg 0 0 100 100 re f'), pageOf('')]
  await withPdfJs(one, (left) =>
    withPdfJs(other, async (right) => {
      const drawn = await left.draw(1, size)
      await right.draw(1, size)
      expect([...drawn.subarray(0, 3)]).toEqual(red)
    }),
  )
})

it('rejects a file that is not a PDF', async () => {
  await expect(withPdfJs(Buffer.from('no PDF'), async () => null)).rejects.toThrow('Invalid PDF')
})
