import type { Size } from '@countersign/pdfium'
import { PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { entriesOf, numberOf, type Objects } from '../../rendition/objects.js'
import { drawHelperPages, type HelperPage } from './helper-pages.js'
import { isTrue } from './image-values.js'
import type { PlainImage, Samples } from './plain-image.js'
import { alphaIn, coloursIn, joined, white } from './samples.js'

/** Pixels of an image, and of its mask. */
const mostPixels = 40e6
/** Keys of the drawing (ISO 32000-2, table 87), without masks. A layer would hide it. */
const drawing =
  'Type Subtype Width Height ColorSpace BitsPerComponent ImageMask Decode Filter DecodeParms SMaskInData'.split(' ')

/**
 * Lets PDFium decode an image. The colours are drawn without masks, so that clear pixels keep theirs: readers mix
 * them with their neighbours. Each mask has its own size.
 * @param room bytes that the result may have @throws {NotOpened} and library errors
 */
export async function decodedImage(image: PdfStream, room: number, objects: Objects): Promise<PlainImage | 'unknown'> {
  const size = sizeOf(image, objects)
  const key = maskKeyOf(image, objects)
  // A colour key has the size of its image.
  const mask = key && sizeOf(objects.stream(image.get(key)) ?? image, objects)
  if (!size || (key && !mask) || room <= 0) return 'unknown'
  const atLeast = objects.number(image.get('BitsPerComponent')) === 1 ? 'bits' : 'gray'
  const drawn = (at: Size, shown: PdfStream, least: Samples['kind'] = atLeast) =>
    layersOf(pageOf(at, shown), least, room, objects)
  if (isTrue(image.get('ImageMask'), objects)) return stencilOf(await drawn(size, only(image, drawing)))
  const colours = only(image, drawing)
  if (!key || !mask) return plain(await drawn(size, colours))
  const whole = only(image, [...drawing, key])
  // PDFium alone knows how a matte is removed.
  if (objects.stream(image.get('SMask'))?.has('Matte'))
    return plain(await drawn(areaOf(mask) > areaOf(size) ? mask : size, whole))
  const opaque = await drawn(size, colours)
  if (!opaque || opaque.alpha) return 'unknown'
  const isColourKey = objects.stream(image.get(key)) === null
  const masked = await drawn(mask, isColourKey ? whole : blackWith(key, image.get(key)!), 'bits')
  return masked ? { ...opaque.colours, alpha: masked.alpha } : 'unknown'
}

const areaOf = ({ width, height }: Size) => width * height

function sizeOf(image: PdfStream, objects: Objects): Size | null {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => objects.number(image.get(key)) ?? 0)
  const isWhole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0
  return isWhole && width * height <= mostPixels ? { width, height } : null
}

/** The mask that counts: a soft mask before others. */
function maskKeyOf(image: PdfStream, objects: Objects): 'SMask' | 'Mask' | null {
  if (objects.stream(image.get('SMask'))) return 'SMask'
  return (objects.stream(image.get('Mask')) ?? objects.array(image.get('Mask'))) ? 'Mask' : null
}

/** One black pixel behind a mask. */
function blackWith(key: string, mask: PdfObject): PdfStream {
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: numberOf(1),
    Height: numberOf(1),
    ColorSpace: PdfName.of('DeviceGray'),
    BitsPerComponent: numberOf(8),
    [key]: mask,
  }
  return PdfStream.fromDict(entries, new Uint8Array(1))
}

const only = (image: PdfStream, keys: readonly string[]): PdfStream => new PdfStream(entriesOf(image, keys), image.data)

const pageOf = ({ width, height }: Size, image: PdfStream): HelperPage => ({
  width,
  height,
  content: `${width} 0 0 ${height} 0 0 cm /I Do`,
  resources: { XObject: { I: image } },
})

interface Layers {
  colours: Samples
  /** Null if all is opaque. */
  alpha: Samples | null
}

/** @returns null if the page does not open, or needs more room */
async function layersOf(
  page: HelperPage,
  atLeast: Samples['kind'],
  room: number,
  objects: Objects,
): Promise<Layers | null> {
  const colours: Samples[] = []
  const alphas: (Samples | null)[] = []
  let left = room
  await drawHelperPages(objects, [page], (_page, rows) => {
    const alpha = alphaIn(rows)
    colours.push(coloursIn(rows, atLeast))
    alphas.push(alpha)
    left -= colours.at(-1)!.samples.length + (alpha?.samples.length ?? 0)
    return left >= 0
  })
  if (left < 0 || colours.length === 0) return null
  const whites = () => alphas.map((alpha, index) => alpha ?? white(colours[index]!))
  return { colours: joined(colours), alpha: alphas.every((alpha) => alpha === null) ? null : joined(whites()) }
}

/** Without any ink PDFium does not know the image. */
function plain(layers: Layers | null): PlainImage | 'unknown' {
  if (!layers || isClear(layers.alpha)) return 'unknown'
  return { ...layers.colours, alpha: layers.alpha }
}

function stencilOf(layers: Layers | null): PlainImage | 'unknown' {
  if (!layers || layers.alpha?.kind === 'gray') return 'unknown'
  const { width, height } = layers.colours
  const painted = layers.alpha ?? white({ width, height })
  return { width, height, kind: 'stencil', samples: painted.samples.map((byte) => ~byte) as Buffer, alpha: null }
}

const isClear = (alpha: Samples | null): boolean => alpha?.kind === 'bits' && alpha.samples.every((byte) => byte === 0)
