import { deflateSync } from 'node:zlib'
import { isPlainImage } from '@countersign/documents/internal/plain/decoded/is-plain-image'
import { writeImage } from '@countersign/documents/internal/plain/decoded/write-image'
import { describe, expect, it, jest } from '@jest/globals'
import { faultsByQpdf } from '../../fixtures/readers.js'
import { gray, image, jpegOf, noise, progressiveJpeg, rgb, withAdobe } from './images.js'
import { coloursBy, levelsOff, opened, pageOf } from './pages.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

/** One colour less than samples can have. */
const palette = (colours: number) => `[/Indexed/DeviceRGB ${colours - 2}<${noise(3 * (colours - 1)).toString('hex')}>]`
/** Without samples that have no colour. */
const even = (length: number) => Buffer.from(noise(length).map((byte) => byte & 0xaa))
const softMask = (width: number, height: number, entries = '') =>
  image(width, height, `${gray} 8${entries}`, noise(width * height))
/** Three rows of 8 pixels (ITU-T T.4, table 2): 4 white 4 black, 2 white 3 black 3 white, 8 black. */
const faxed = Buffer.from('b67a003514', 'hex')

/** Each row is the previous one, a level lighter. */
const slow = (width: number, height: number) =>
  Buffer.from(
    Array.from({ length: width * height }, (_, at) => (noise(width)[at % width]! + Math.floor(at / width)) % 256),
  )

interface Case {
  size: [width: number, height: number]
  /** From object 6 on. */
  objects: Buffer[]
  kind: 'gray' | 'rgb' | 'bits' | 'stencil'
  /** Levels that other readers may be off; PDFium has its own conversion of CMYK. */
  near?: number
  /** Written with differences of rows. */
  isPredicted?: true
  /** MuPDF 1.21 draws Lab images in colours of its own. */
  isOddInMuPdf?: true
  /** Pixels of the page per pixel of the image; readers scale 1-bit masks differently. */
  scale?: number
}

const one = (width: number, height: number, entries: string, data: Buffer, ...others: Buffer[]) => ({
  size: [width, height] as [number, number],
  objects: [image(width, height, entries, data), ...others],
})

const cases: Readonly<Record<string, Case>> = {
  'a palette of 2 bits': { ...one(13, 7, `/ColorSpace${palette(4)}/BitsPerComponent 2`, even(28)), kind: 'rgb' },
  'a palette of 4 bits': { ...one(13, 7, `/ColorSpace${palette(16)}/BitsPerComponent 4`, even(49)), kind: 'rgb' },
  'a palette of 8 bits': { ...one(13, 7, `/ColorSpace${palette(256)}/BitsPerComponent 8`, noise(91)), kind: 'rgb' },
  '16 bits': { ...one(13, 7, `${gray} 16`, noise(182)), kind: 'gray' },
  '4 bits of RGB': { ...one(13, 7, `${rgb} 4`, noise(140)), kind: 'rgb' },
  'inverted gray': { ...one(13, 7, `${gray} 8/Decode[1 0]`, noise(91)), kind: 'gray' },
  'rows that change slowly': { ...one(40, 70, `${gray} 8/Decode[1 0]`, slow(40, 70)), kind: 'gray', isPredicted: true },
  'inverted bits': { ...one(13, 7, `${gray} 1/Decode[1 0]`, noise(14)), kind: 'bits' },
  'an inverted stencil': {
    ...one(13, 7, '/ImageMask true/BitsPerComponent 1/Decode[1 0]', noise(14)),
    kind: 'stencil',
  },
  'a stencil by fax': {
    ...one(
      8,
      3,
      '/ImageMask true/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K 0/Columns 8/Rows 3/EncodedByteAlign true/EndOfBlock false>>',
      faxed,
    ),
    kind: 'stencil',
  },
  CMYK: { ...one(13, 7, '/ColorSpace/DeviceCMYK/BitsPerComponent 8', noise(364)), kind: 'rgb', near: 80 },
  Lab: {
    ...one(
      13,
      7,
      '/ColorSpace[/Lab<</WhitePoint[.9505 1 1.089]/Range[-128 127 -128 127]>>]/BitsPerComponent 8',
      noise(273),
    ),
    kind: 'rgb',
    near: 4,
    isOddInMuPdf: true,
  },
  'a spot colour': {
    ...one(
      13,
      7,
      '/ColorSpace[/Separation/Spot/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[.8 .1 0]/N 1>>]/BitsPerComponent 8',
      noise(91),
    ),
    kind: 'rgb',
  },
  'a colour key': { ...one(13, 7, `${gray} 8/Mask[20 120]`, noise(91)), kind: 'gray' },
  'a stencil as mask': {
    ...one(13, 7, `${rgb} 8/Mask 7 0 R`, noise(273), image(26, 14, '/ImageMask true/BitsPerComponent 1', noise(56))),
    kind: 'rgb',
    scale: 2,
  },
  'a stencil as mask, of the same size': {
    ...one(13, 7, `${rgb} 8/Mask 7 0 R`, noise(273), image(13, 7, '/ImageMask true/BitsPerComponent 1', noise(14))),
    kind: 'rgb',
  },
  'a soft mask of 4 bits': {
    ...one(13, 7, `${rgb} 8/SMask 7 0 R`, noise(273), image(13, 7, `${gray} 4`, noise(49))),
    kind: 'rgb',
  },
  'a soft mask of another size': {
    ...one(13, 7, `${rgb} 8/Decode[1 0 1 0 1 0]/SMask 7 0 R`, noise(273), softMask(6, 4)),
    kind: 'rgb',
  },
  'a matte': {
    ...one(13, 7, `${rgb} 8/SMask 7 0 R`, Buffer.alloc(273, 60), softMask(13, 7, '/Matte[0 0 0]')),
    kind: 'gray',
    near: 10,
  },
  'a JPEG of RGB': {
    ...one(16, 16, `${rgb} 8/Filter/DCTDecode`, withAdobe(jpegOf(16, 16), 0)),
    kind: 'rgb',
    isPredicted: true,
  },
  'a JPEG with something behind it': {
    ...one(16, 16, `${rgb} 8/Filter/DCTDecode`, Buffer.concat([jpegOf(16, 16), noise(9)])),
    kind: 'rgb',
    isPredicted: true,
  },
  'a progressive JPEG': { ...one(16, 8, `${gray} 8/Filter/DCTDecode`, progressiveJpeg), kind: 'gray' },
  'a packed JPEG': {
    ...one(16, 16, `${rgb} 8/Filter[/FlateDecode/DCTDecode]`, deflateSync(jpegOf(16, 16))),
    kind: 'rgb',
    isPredicted: true,
  },
  'text of digits': {
    ...one(13, 1, `${gray} 8/Filter/ASCIIHexDecode`, Buffer.from(`${noise(13).toString('hex')}>`)),
    kind: 'gray',
  },
}

describe('an image is drawn as before by every reader:', () => {
  it.each(Object.entries(cases))(
    '%s',
    async (
      _name,
      { size: [width, height], objects: parts, kind, near = 4, scale = 1, isPredicted = false, isOddInMuPdf },
    ) => {
      const size = { width: width * scale, height: height * scale }
      // The ground shows through clear pixels, and stencils have a colour.
      const original = pageOf(
        size,
        'XObject',
        `1 1 0 rg 0 0 99 99 re f 0 0 1 rg ${size.width} 0 0 ${size.height} 0 0 cm /X Do`,
        ...parts,
      )
      const { objects, questions, stream } = await opened(original)
      const shown = stream(6)
      expect(isPlainImage(shown, objects)).toBe(false)
      expect(questions.image(shown)).toBeNull()
      await questions.answer()
      const plain = questions.image(shown)
      if (!plain || plain === 'unknown') throw new Error('PDFium does not draw it')
      expect(plain).toMatchObject({ width, height, kind })
      writeImage(shown, plain, objects)
      expect(isPlainImage(shown, objects)).toBe(true)
      expect({ isPredicted: shown.has('DecodeParms') }).toEqual({ isPredicted })
      const written = Buffer.from(await objects.pdf.save())
      expect(faultsByQpdf(written)).toBeNull()
      const before = await coloursBy(original, size)
      for (const [reader, drawn] of Object.entries(await coloursBy(written, size))) {
        if (isOddInMuPdf && reader === 'MuPDF') continue
        const off = levelsOff(drawn, before[reader]!)
        expect({ reader, off, isNear: off <= (reader === 'PDFium' ? 0 : near) }).toEqual({ reader, off, isNear: true })
      }
    },
  )
})
