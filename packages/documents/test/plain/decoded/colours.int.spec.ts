import { describe, expect, it, jest } from '@jest/globals'
import { PdfName, PdfRef } from '@libpdf/core'
import { streamObject } from '../../fixtures/pdf.js'
import { coloursBy, levelsOff, opened, pageOf } from './pages.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const size = { width: 8, height: 8 }
const fallingRed = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[.8 .1 0]/N 1>>'
const calculator = (domain: string, range: string, code: string) =>
  streamObject(`/FunctionType 4/Domain[${domain}]/Range[${range}]`, Buffer.from(code))

/**
 * Objects 6 and 7, and how close other readers are. PDFium has a conversion of CMYK of its own. MuPDF 1.21 draws a
 * colour of DeviceN that its function does not have.
 */
const spaces: Readonly<
  Record<string, { objects: (string | Buffer)[]; values: number[]; near: number; isOddInMuPdf?: true }>
> = {
  'Separation of RGB': { objects: [`[/Separation/Spot/DeviceRGB${fallingRed}]`], values: [0.5], near: 2 },
  'Separation of CMYK': {
    objects: ['[/Separation/Spot/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 .5 0]/N 1>>]'],
    values: [0.75],
    near: 60,
  },
  DeviceN: {
    objects: ['[/DeviceN[/A/B]/DeviceRGB 7 0 R]', calculator('0 1 0 1', '0 1 0 1 0 1', '{ 1 exch sub .5 }')],
    values: [0.2, 0.6],
    near: 1,
    isOddInMuPdf: true,
  },
  Lab: { objects: ['[/Lab<</WhitePoint[.9505 1 1.089]/Range[-100 100 -100 100]>>]'], values: [60, 40, -30], near: 12 },
  Indexed: { objects: ['[/Indexed/DeviceRGB 2<102030A0B0C0FF8000>]'], values: [1], near: 0 },
  'Indexed of CMYK': { objects: ['[/Indexed/DeviceCMYK 1<0000000000FF00FF>]'], values: [1], near: 60 },
}

describe('a colour is answered as it is drawn', () => {
  it.each(Object.entries(spaces))('%s', async (_name, { objects, values, near, isOddInMuPdf }) => {
    const content = `/X cs ${values.join(' ')} scn 0 0 8 8 re f`
    const original = pageOf(size, 'ColorSpace', content, ...objects)
    const { questions } = await opened(original)
    expect(questions.colour(PdfRef.of(6), values)).toBeNull()
    expect(questions.isOpen).toBe(true)
    await questions.answer()
    const colour = questions.colour(PdfRef.of(6), values)!
    expect(questions.isOpen).toBe(false)
    const middle = 3 * (4 * size.width + 4)
    for (const [reader, drawn] of Object.entries(await coloursBy(original, size))) {
      if (isOddInMuPdf && reader === 'MuPDF') continue
      const off = levelsOff(drawn.subarray(middle, middle + 3), Buffer.from(colour))
      expect({ reader, off, isNear: off <= (reader === 'PDFium' ? 0 : near) }).toEqual({ reader, off, isNear: true })
    }
  })
})

describe('questions about colours', () => {
  it('keep thousands of neighbours apart', async () => {
    const { questions } = await opened(pageOf(size, 'ColorSpace', '', '[/Indexed/DeviceRGB 255 7 0 R]', ramp))
    const cmyk = PdfName.of('DeviceCMYK')
    const ask = () => [
      ...Array.from({ length: 5000 }, (_, index) => questions.colour(cmyk, [0, 0, 0, (index % 2) * (1 - index / 1e4)])),
      ...Array.from({ length: 256 }, (_, index) => questions.colour(PdfRef.of(6), [index])),
    ]
    ask()
    await questions.answer()
    const colours = ask()
    // Every second one has no ink.
    expect(colours.slice(0, 5000).filter((_, index) => index % 2 === 0)).toEqual(
      Array.from({ length: 2500 }, () => [255, 255, 255]),
    )
    expect(colours.slice(0, 5000).filter((colour) => colour![0] < 200).length).toBeGreaterThan(2000)
    expect(colours.slice(5000)).toEqual(Array.from({ length: 256 }, (_, index) => [index, 255 - index, 7]))
  })

  it('answer black for a space that is unknown, whatever colour precedes it', async () => {
    const { questions } = await opened(pageOf(size, 'ColorSpace', '', '[/Nonsense 1 2]'))
    const ask = () => [questions.colour(PdfName.of('DeviceRGB'), [1, 0, 0]), questions.colour(PdfRef.of(6), [])]
    ask()
    await questions.answer()
    expect(ask()).toEqual([
      [255, 0, 0],
      [0, 0, 0],
    ])
  })

  it('read a space that contains itself', async () => {
    const { questions } = await opened(pageOf(size, 'ColorSpace', '', '[/Indexed 6 0 R 1<0000>]'))
    questions.colour(PdfRef.of(6), [1])
    await questions.answer()
    expect(questions.isOpen).toBe(false)
  })
})

const ramp = streamObject('', Buffer.from(Array.from({ length: 256 }, (_, index) => [index, 255 - index, 7]).flat()))

describe('a gradient has the colours of 256 steps', () => {
  const answered = async (entries: string, ...objects: (string | Buffer)[]) => {
    const { questions, objects: values, at } = await opened(pageOf(size, 'Shading', '', `<<${entries}>>`, ...objects))
    const shading = values.dict(at(6))!
    expect(questions.gradient(shading)).toBeNull()
    await questions.answer()
    const gradient = questions.gradient(shading)!
    return gradient === 'unknown' ? gradient : gradient.map((colour) => [...colour])
  }
  const step = (index: number, red: number, green: number, blue: number) =>
    [red, green, blue].map((end) => Math.round(255 * (1 + (index / 256) * (end - 1))))

  it('of an axial shading with an exponential function', async () => {
    const gradient = await answered(`/ShadingType 2/Coords[3 4 90 8]/ColorSpace/DeviceRGB/Function${fallingRed}`)
    const wanted = Array.from({ length: 256 }, (_, index) => step(index, 0.8, 0.1, 0))
    expect(levelsOff(Buffer.from((gradient as number[][]).flat()), Buffer.from(wanted.flat()))).toBeLessThanOrEqual(1)
    // A step beside it would be a level off.
    expect((gradient as number[][]).filter((colour, index) => colour[2] === wanted[index]![2]).length).toBeGreaterThan(
      250,
    )
  })

  it('of a radial shading with stitched functions and a domain of its own', async () => {
    const part = (from: number, to: number) => `<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>`
    const stitched = `<</FunctionType 3/Domain[-1 1]/Bounds[0]/Functions[${part(0.5, 0)}${part(1, 0.2)}]/Encode[0 1 0 1]>>`
    const gradient = (await answered(
      `/ShadingType 3/Coords[0 0 1 9 9 20]/Domain[-1 1]/Extend[false false]/BBox[0 0 1 1]/Background[1]/ColorSpace/DeviceGray/Function${stitched}`,
    )) as number[][]
    expect(gradient).toHaveLength(256)
    const wanted = Array.from({ length: 256 }, (_, index) =>
      Math.round(255 * (index < 128 ? 0.5 - index / 256 : 1 - (0.8 * (index - 128)) / 128)),
    )
    expect(levelsOff(Buffer.from(gradient.map(([red]) => red!)), Buffer.from(wanted))).toBeLessThanOrEqual(1)
  })

  it('of a list of functions in a spot colour', async () => {
    const line = '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>'
    const gradient = (await answered(
      `/ShadingType 2/Coords[0 0 9 0]/ColorSpace[/DeviceN[/A/B]/DeviceRGB 7 0 R]/Function[${line}${line}]`,
      calculator('0 1 0 1', '0 1 0 1 0 1', '{ 1 exch sub .5 }'),
    )) as number[][]
    const wanted = [gradient[0]!, gradient[128]!, gradient[255]!].flat()
    expect(levelsOff(Buffer.from(wanted), Buffer.from([0, 255, 128, 128, 128, 128, 254, 1, 128]))).toBeLessThan(2)
  })

  it('and is unknown without a colour space', async () => {
    expect(await answered(`/ShadingType 2/Coords[0 0 9 9]/Function${fallingRed}`)).toBe('unknown')
  })
})
