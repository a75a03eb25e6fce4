import { PdfBool, PdfName, type PdfObject, type PdfStream } from '@libpdf/core'
import { componentsOf, devices } from '../colours/components.js'
import { filtersOf, listed } from '../content/decode.js'
import { Damaged } from '../damaged.js'
import { numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { type ImageHeader, jpegHeader, jpxHeader } from './image-header.js'
import { fillUp, hasSamples, packedImage } from './samples.js'

/** Filters that pack images alone; data pass through one of them, and last (ISO 32000-2, 7.4). */
const ofImages = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'])
const allowedBits = new Set([1, 2, 4, 8, 16])
/** Of an image that has too few samples, as many bytes are filled up, and of a larger one none. */
const mostFilled = 2 ** 28

/** Gives images one reading (ADR 0108): sizes are those of the data, and the samples are as many as the size needs. */
export class Images {
  readonly #settled = new Map<PdfStream, boolean>()

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {}

  /**
   * @param page that draws it, counted from 1
   * @returns whether it can be drawn; where not, no reader is left to try
   * @throws {Damaged} for a filter that not every reader has
   */
  settle(image: PdfStream, page: number): boolean {
    const known = this.#settled.get(image)
    if (known !== undefined) return known
    // A mask of a mask has no meaning; with this, none is looked into without end.
    this.#settled.set(image, true)
    const canBeDrawn = this.#settleOne(image, page)
    this.#settled.set(image, canBeDrawn)
    if (!canBeDrawn) this.tally.ambiguous()
    for (const key of ['SMask', 'Mask']) {
      const mask = this.objects.stream(image.get(key))
      if (mask && !this.settle(mask, page)) image.delete(key)
    }
    return canBeDrawn
  }

  #settleOne(image: PdfStream, page: number): boolean {
    const filters = filtersOf(image, this.objects)
    const last = filters?.at(-1) ?? ''
    const before = ofImages.has(last) ? filters?.slice(0, -1) : filters
    if (!before?.every((filter) => listed.has(filter)))
      throw new Damaged('an image is packed by a filter that not every reader has', page)
    switch (last) {
      case 'DCTDecode':
        return this.#settleJpeg(image, jpegHeader(packedImage(image, filters!, this.objects)))
      case 'JPXDecode':
        return this.#settleSize(image, jpxHeader(packedImage(image, filters!, this.objects)))
      case 'JBIG2Decode':
      case 'CCITTFaxDecode':
        return true
      default:
        return this.#settleSamples(image, filters!)
    }
  }

  #settleJpeg(image: PdfStream, header: ImageHeader | null): boolean {
    if (!header || !this.#settleSize(image, header)) return false
    this.#set(image, 'BitsPerComponent', 8)
    const space = image.get('ColorSpace')
    if (componentsOf(space, this.objects) === header.components || this.#isNamed(space)) return true
    const device = devices[header.components]
    if (device === undefined) return false
    this.tally.ambiguous()
    image.set('ColorSpace', PdfName.of(device))
    // Both are about the components of another space.
    image.delete('Decode')
    if (this.objects.array(image.get('Mask'))) image.delete('Mask')
    return true
  }

  #settleSize(image: PdfStream, header: ImageHeader | null): boolean {
    if (!header || header.width < 1 || header.height < 1) return false
    this.#set(image, 'Width', header.width)
    this.#set(image, 'Height', header.height)
    return true
  }

  #settleSamples(image: PdfStream, filters: readonly string[]): boolean {
    const isMask = this.#isMask(image)
    if (isMask) this.#set(image, 'BitsPerComponent', 1)
    const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => this.#whole(image, key)) as [
      number,
      number,
      number,
    ]
    if (width < 1 || height < 1 || !allowedBits.has(bits)) return false
    const components = isMask ? 1 : componentsOf(image.get('ColorSpace'), this.objects)
    // Of a space that nobody knows no reader can count the samples.
    if (components === null) return this.#isNamed(image.get('ColorSpace'))
    const needed = height * Math.ceil((width * components * bits) / 8)
    // PDFium takes what run lengths pack for samples of 8 bits.
    const isMistaken = filters.at(-1) === 'RunLengthDecode' && bits !== 1 && bits !== 8
    if (!isMistaken && hasSamples(image, filters, needed, this.objects)) return true
    this.tally.ambiguous()
    return needed <= mostFilled && fillUp(image, filters, needed, this.objects)
  }

  #isMask(image: PdfStream): boolean {
    const value = this.objects.at(image.get('ImageMask'))
    return value instanceof PdfBool && value.value
  }

  /** A number without its fraction, as most readers take it; 0 for what is none. */
  #whole(image: PdfStream, key: string): number {
    const value = Math.trunc(this.objects.number(image.get(key)) ?? 0)
    if (value > 0) this.#set(image, key, value)
    return value
  }

  /** A space that resources name, of which the image knows nothing. */
  #isNamed(space: PdfObject | undefined): boolean {
    return this.objects.name(space) !== null && componentsOf(space, this.objects) === null
  }

  #set(image: PdfStream, key: string, value: number): void {
    if (this.objects.number(image.get(key)) === value) return
    if (image.has(key)) this.tally.ambiguous()
    image.set(key, numberOf(value))
  }
}
