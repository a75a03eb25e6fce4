import { deflateSync } from 'node:zlib'
import { isPlainImage } from '@countersign/documents/internal/plain/decoded/is-plain-image'
import { simplifyJpeg } from '@countersign/documents/internal/plain/decoded/simplify-jpeg'
import { dropNeedlessKeys } from '@countersign/documents/internal/plain/decoded/write-image'
import { describe, expect, it } from '@jest/globals'
import { cutJfif, grayJpeg, gray, image, jpegOf, progressiveJpeg, rgb, withAdobe } from './images.js'
import { opened, pageOf } from './pages.js'

const size = { width: 16, height: 16 }
const stencil = '/ImageMask true/BitsPerComponent 1'
const flate = '/Filter/FlateDecode'
const dct = '/Filter/DCTDecode'
const zeros = Buffer.alloc(256)
const packed = deflateSync(Buffer.alloc(16 * 17))
/** Parameters of a predictor for 16 gray pixels a row. */
const predicted = (entries = '/Predictor 15/Columns 16') => `${flate}/DecodeParms<<${entries}>>`
const of16 = (entries: string, data: Buffer = zeros, ...others: Buffer[]) => [image(16, 16, entries, data), ...others]
const jpeg = jpegOf(16, 16)
/** Replaces a byte of a JPEG's frame header. */
const withFrame = (at: number, value: number) => {
  const changed = Buffer.from(jpeg)
  changed[changed.indexOf('ffc0', 0, 'hex') + at] = value
  return changed
}
const soft = (entries = '') => image(16, 16, `${gray} 8${entries}`, zeros)

const load = async (objects: readonly Buffer[]) => {
  const found = await opened(pageOf(size, 'XObject', '/X Do', ...objects))
  return { ...found, shown: found.stream(6) }
}

describe('an image is plain with', () => {
  it.each([
    ['8 bits of gray', of16(`${gray} 8`)],
    ['8 bits of RGB', of16(`${rgb} 8${flate}`, deflateSync(Buffer.alloc(768)))],
    ['1 bit of gray', of16(`${gray} 1`)],
    ['4 bits of gray', of16(`${gray} 4`)],
    ['a stencil', of16(stencil)],
    ['a stencil that does not tell its bits', of16('/ImageMask true')],
    ['no mask in fact', of16(`${gray} 8/ImageMask false/Mask null/SMask null`)],
    ['a PNG predictor', of16(`${gray} 8${predicted()}`, packed)],
    ['a TIFF predictor', of16(`${gray} 8${predicted('/Predictor 2/Columns 16')}`, deflateSync(zeros))],
    ['parameters without effect', of16(`${gray} 8${predicted('/Predictor 1')}`, deflateSync(zeros))],
    ['lists of one', of16(`${gray} 8/Filter[/FlateDecode]/DecodeParms[null]`, deflateSync(zeros))],
    ['the usual range', of16(`${rgb} 8/Decode[0 1 0 1 0.0 1]`)],
    ['keys that are dropped', of16(`${gray} 8/Interpolate true/Alternates[]/Intent/Perceptual/OPI<<>>/W 3/Foo(bar)`)],
    ['a JPEG', of16(`${rgb} 8${dct}`, jpeg)],
    ['a JPEG of gray', [image(8, 8, `${gray} 8${dct}`, grayJpeg)]],
    ['a JPEG and a line end', of16(`${rgb} 8${dct}`, Buffer.concat([jpeg, Buffer.from('\r\n')]))],
    ['a JPEG of Adobe', of16(`${rgb} 8${dct}`, withAdobe(jpeg, 1))],
    ['a palette of all values', of16(`/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent 1`)],
    ['a soft mask', of16(`${gray} 8/SMask 7 0 R`, zeros, soft())],
    ['a soft mask that is a JPEG', of16(`${gray} 8/SMask 7 0 R`, zeros, image(8, 8, `${gray} 8${dct}`, grayJpeg))],
  ])('%s', async (_what, parts) => {
    const { objects, shown } = await load(parts)
    expect(isPlainImage(shown, objects)).toBe(true)
  })
})

describe('an image is not plain with', () => {
  it.each([
    ['16 bits', of16(`${gray} 16`, Buffer.alloc(512))],
    ['1 bit of RGB', of16(`${rgb} 1`)],
    ['CMYK', of16('/ColorSpace/DeviceCMYK/BitsPerComponent 8', Buffer.alloc(1024))],
    ['a palette and a range', of16('/ColorSpace[/Indexed/DeviceGray 1<00FF>]/BitsPerComponent 1/Decode[0 1]')],
    ['a palette of CMYK', of16('/ColorSpace[/Indexed/DeviceCMYK 1<0000000000000000>]/BitsPerComponent 1')],
    ['a palette of too few values', of16('/ColorSpace[/Indexed/DeviceRGB 0<000000>]/BitsPerComponent 8')],
    ['a space that is a list', of16('/ColorSpace[/DeviceGray]/BitsPerComponent 8')],
    ['no space', of16('/BitsPerComponent 8')],
    ['no bits', of16('/ColorSpace/DeviceGray')],
    ['a stencil of 8 bits', of16('/ImageMask true/BitsPerComponent 8')],
    ['a stencil with colours', of16(`${stencil}/ColorSpace/DeviceGray`)],
    ['a stencil with a soft mask', of16(`${stencil}/SMask 7 0 R`, zeros, soft())],
    ['a stencil that is a word', of16('/ImageMask/true/BitsPerComponent 1')],
    ['a size that is broken', of16('/Width 1.5/ColorSpace/DeviceGray/BitsPerComponent 8')],
    ['an inverted range', of16(`${gray} 8/Decode[1 0]`)],
    ['a range of another length', of16(`${rgb} 8/Decode[0 1]`)],
    ['a range that is none', of16(`${gray} 8/Decode/None`)],
    ['a colour key', of16(`${gray} 8/Mask[3 9]`)],
    ['a stencil as mask', of16(`${gray} 8/Mask 7 0 R`, zeros, image(16, 16, stencil, zeros))],
    ['a mask that is a word', of16(`${gray} 8/Mask/None`)],
    ['a soft mask that is a word', of16(`${gray} 8/SMask/None`)],
    ['a soft mask of 4 bits', of16(`${gray} 8/SMask 7 0 R`, zeros, image(16, 16, `${gray} 4`, zeros))],
    ['a soft mask of RGB', of16(`${gray} 8/SMask 7 0 R`, zeros, image(4, 4, `${rgb} 8`, zeros))],
    ['a soft mask with a matte', of16(`${gray} 8/SMask 7 0 R`, zeros, soft('/Matte[0]'))],
    ['a soft mask with a mask', of16(`${gray} 8/SMask 7 0 R`, zeros, soft('/SMask 8 0 R'), soft())],
    ['an inverted soft mask', of16(`${gray} 8/SMask 7 0 R`, zeros, soft('/Decode[1 0]'))],
    ['another filter', of16(`${gray} 8/Filter/RunLengthDecode`)],
    ['a short name of a filter', of16(`${gray} 8/Filter/Fl`, deflateSync(zeros))],
    ['two filters', of16(`${gray} 8/Filter[/ASCIIHexDecode/FlateDecode]`)],
    ['a filter that is no name', of16(`${gray} 8/Filter(FlateDecode)`)],
    [
      'parameters outside a list',
      of16(`${gray} 8/Filter[/FlateDecode]/DecodeParms<</Predictor 15/Columns 16>>`, packed),
    ],
    ['parameters without a filter', of16(`${gray} 8/DecodeParms<</Predictor 2>>`)],
    ['an unknown predictor', of16(`${gray} 8${predicted('/Predictor 5/Columns 16')}`, packed)],
    ['an unknown parameter', of16(`${gray} 8${predicted('/Predictor 1/Foo 2')}`, deflateSync(zeros))],
    ['other columns', of16(`${gray} 8${predicted('/Predictor 15/Columns 8')}`, packed)],
    ['an unknown PNG filter', of16(`${gray} 8${predicted()}`, deflateSync(Buffer.alloc(16 * 17, 5)))],
    ['a JPEG of another size', of16(`${rgb} 8${dct}`, jpegOf(16, 8))],
    ['a JPEG of another space', of16(`${gray} 8${dct}`, jpeg)],
    ['a JPEG with a colour transform', of16(`${rgb} 8${dct}/DecodeParms<</ColorTransform 0>>`, jpeg)],
    ['a JPEG of RGB', of16(`${rgb} 8${dct}`, withAdobe(jpeg, 0))],
    ['a JPEG with two wishes of Adobe', of16(`${rgb} 8${dct}`, withAdobe(withAdobe(jpeg, 1), 1))],
    ['a JPEG whose components are named R, G and B', of16(`${rgb} 8${dct}`, withNames(jpeg))],
    ['a JPEG of odd sampling', of16(`${rgb} 8${dct}`, withFrame(11, 0x41))],
    ['a JPEG of 12 bits', of16(`${rgb} 8${dct}`, withFrame(4, 12))],
    ['a progressive JPEG', [image(16, 8, `${gray} 8${dct}`, progressiveJpeg)]],
    ['something before a JPEG', of16(`${rgb} 8${dct}`, Buffer.concat([Buffer.from('\n'), jpeg]))],
    ['something behind a JPEG', of16(`${rgb} 8${dct}`, Buffer.concat([jpeg, jpeg]))],
    [
      'something within a JPEG',
      of16(`${rgb} 8${dct}`, Buffer.concat([jpeg.subarray(0, 20), Buffer.from('ff', 'hex'), jpeg.subarray(20)])),
    ],
    ['a JPEG that is cut', of16(`${rgb} 8${dct}`, jpeg.subarray(0, -2))],
    ['a JPEG of its head alone', of16(`${rgb} 8${dct}`, jpeg.subarray(0, 30))],
  ])('%s', async (_what, parts) => {
    const { objects, shown } = await load(parts)
    expect(isPlainImage(shown, objects)).toBe(false)
  })
})

/** Replaces the numbers of the components, which a scan repeats. */
function withNames(file: Buffer): Buffer {
  const named = cutJfif(file)
  const [frame, scan] = [named.indexOf('ffc0', 0, 'hex'), named.indexOf('ffda', 0, 'hex')]
  for (const [index, name] of [...'RGB'].entries()) {
    named.write(name, frame + 10 + 3 * index, 'latin1')
    named.write(name, scan + 5 + 2 * index, 'latin1')
  }
  return named
}

describe('keys that no plain image needs', () => {
  const keysOf = async (parts: readonly Buffer[]) => {
    const { objects, shown, stream } = await load(parts)
    dropNeedlessKeys(shown, objects)
    return [shown, stream(7)].map((one) =>
      [...one]
        .map(([key]) => key.value)
        .filter((key) => key !== 'Length')
        .toSorted(),
    )
  }
  const common = ['BitsPerComponent', 'ColorSpace', 'Filter', 'Height', 'StructParent', 'Subtype', 'Type', 'Width']
  const odd = '/Interpolate true/Decode[0 1]/Alternates[]/OC 9 0 R/SMaskInData 1/StructParent 3/ImageMask false'

  it('are dropped from an image and its soft mask', async () => {
    const [ofImage, ofMask] = await keysOf(
      of16(`${gray} 8${flate}${odd}/SMask 7 0 R`, zeros, soft(`${flate}${odd}/Name/A`)),
    )
    expect(ofImage).toEqual([...common, 'SMask'].toSorted())
    expect(ofMask).toEqual(common)
  })

  it('are dropped from a stencil', async () => {
    const [ofStencil] = await keysOf(of16(`${stencil}/Interpolate true/Intent/Perceptual/SMask 7 0 R`, zeros, soft()))
    expect(ofStencil).toEqual(['BitsPerComponent', 'Height', 'ImageMask', 'Subtype', 'Type', 'Width'])
  })
})

describe('a JPEG becomes plain', () => {
  const list = '/Filter[/FlateDecode/DCTDecode]'
  it.each([
    ['without its packing', of16(`${rgb} 8${list}`, deflateSync(jpeg))],
    ['without parameters that say nothing', of16(`${rgb} 8${dct}/DecodeParms<</Quality 65>>`, jpeg)],
    ['with such parameters in a list', of16(`${rgb} 8${list}/DecodeParms[null<</Quality 65>>]`, deflateSync(jpeg))],
    ['with empty parameters', of16(`${rgb} 8${list}/DecodeParms[null null]`, deflateSync(jpeg))],
    ['without what is behind it', of16(`${rgb} 8${dct}`, Buffer.concat([jpeg, jpeg]))],
  ])('%s', async (_what, parts) => {
    const { objects, shown } = await load(parts)
    simplifyJpeg(shown, objects)
    expect(isPlainImage(shown, objects)).toBe(true)
    expect(Buffer.from(shown.data)).toEqual(jpeg)
  })

  it('as a soft mask', async () => {
    const { objects, shown } = await load(
      of16(`${gray} 8/SMask 7 0 R`, zeros, image(8, 8, `${gray} 8${list}`, deflateSync(grayJpeg))),
    )
    simplifyJpeg(shown, objects)
    expect(isPlainImage(shown, objects)).toBe(true)
  })

  it.each([
    ['with a colour transform', of16(`${rgb} 8${list}/DecodeParms[null<</ColorTransform 0>>]`, deflateSync(jpeg))],
    ['with parameters that are none', of16(`${rgb} 8${dct}/DecodeParms(foo)`, jpeg)],
    ['in damaged packing', of16(`${rgb} 8${list}`, Buffer.from('no Flate'))],
    ['in another filter', of16(`${rgb} 8/Filter[/Crypt/DCTDecode]`, jpeg)],
  ])('but not %s', async (_what, parts) => {
    const { objects, shown } = await load(parts)
    simplifyJpeg(shown, objects)
    expect(isPlainImage(shown, objects)).toBe(false)
  })
})
