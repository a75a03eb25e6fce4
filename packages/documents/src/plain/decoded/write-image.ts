import { deflateSync } from 'node:zlib'
import { PdfBool, PdfDict, PdfName, type PdfObject, type PdfStream } from '@libpdf/core'
import { keepOnly, numberOf, type Objects } from '../../rendition/objects.js'
import { isTrue } from './image-values.js'
import type { PlainImage } from './plain-image.js'
import { grown } from './samples.js'

const ofAll = ['Type', 'Subtype', 'Width', 'Height', 'BitsPerComponent', 'Filter', 'DecodeParms', 'StructParent']
const ofImages = new Set([...ofAll, 'ColorSpace', 'SMask'])
const ofStencils = new Set([...ofAll, 'ImageMask'])

/** Drops the keys of an image, and of its soft mask, that a plain image does not need. */
export function dropNeedlessKeys(image: PdfStream, objects: Objects): void {
  keepOnly(image, isTrue(image.get('ImageMask'), objects) ? ofStencils : ofImages)
  const mask = objects.stream(image.get('SMask'))
  if (mask) keepOnly(mask, new Set([...ofAll, 'ColorSpace']))
}

/** Replaces the dictionary and the data of an image. Its soft mask becomes a new object. */
export function writeImage(image: PdfStream, plain: PlainImage, objects: Objects): void {
  const { data, entries } = written(plain)
  // Before the keys: it deletes the filter.
  image.setData(new Uint8Array(data))
  keepOnly(image, new Set(['StructParent']))
  for (const [key, value] of Object.entries(entries)) image.set(key, value)
  if (!plain.alpha) return
  const mask = written({ ...plain.alpha, kind: 'gray', samples: grown(plain.alpha, 'gray'), alpha: null })
  image.set('SMask', objects.pdf.createStream(mask.entries, new Uint8Array(mask.data)))
}

const componentsOf = { bits: 1, stencil: 1, gray: 1, rgb: 3 }

function written({ kind, samples, width, height }: PlainImage): { data: Buffer; entries: Record<string, PdfObject> } {
  const [components, bits] = [componentsOf[kind], kind === 'gray' || kind === 'rgb' ? 8 : 1]
  const row = Math.ceil((width * components * bits) / 8)
  const isPredicted = bits === 8 && isSmallerWithUp(samples, row)
  const columns = { Predictor: numberOf(pngPredictor), Colors: numberOf(components), Columns: numberOf(width) }
  return {
    data: deflateSync(isPredicted ? upRows(samples, row) : samples),
    entries: {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: numberOf(width),
      Height: numberOf(height),
      BitsPerComponent: numberOf(bits),
      ...(kind === 'stencil'
        ? { ImageMask: PdfBool.TRUE }
        : { ColorSpace: PdfName.of(kind === 'rgb' ? 'DeviceRGB' : 'DeviceGray') }),
      Filter: PdfName.of('FlateDecode'),
      ...(isPredicted && { DecodeParms: PdfDict.of(columns) }),
    },
  }
}

/** Predictor of PNG, and its filter `Up` (ISO 32000-2, 7.4.4.4). */
const [pngPredictor, up] = [15, 2]
/** Rows in the middle that stand for the image. */
const sampled = 64

function isSmallerWithUp(samples: Buffer, row: number): boolean {
  const rows = samples.length / row
  const from = Math.max(0, Math.floor((rows - sampled) / 2))
  const some = samples.subarray(from * row, (from + sampled) * row)
  return deflateSync(upRows(some, row)).length < deflateSync(some).length
}

function upRows(samples: Buffer, row: number): Buffer {
  const rows = samples.length / row
  const filtered = Buffer.alloc((row + 1) * rows)
  for (let y = 0, from = 0, to = 0; y < rows; y++) {
    filtered[to++] = up
    for (let x = 0; x < row; x++, from++, to++) filtered[to] = samples[from]! - (y > 0 ? samples[from - row]! : 0)
  }
  return filtered
}
