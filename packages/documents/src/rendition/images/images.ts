import { PdfBool, PdfName, type PdfObject, type PdfStream } from '@libpdf/core'
import { componentsOf, devices } from '../colours/components.js'
import { filtersOf, listed } from '../content/decode.js'
import { Damaged } from '../damaged.js'
import { numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { type ImageHeader, jpegHeader, jpxHeader } from './image-header.js'
import { fillUp, hasSamples, packedImage } from './samples.js'

/** Image-only filters, at most one and last (ISO 32000-2, 7.4). */
const ofImages = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'])
const allowedBits = new Set([1, 2, 4, 8, 16])
const maxFilled = 2 ** 28

/** Makes images unambiguous (ADR 0106): sizes match the data, and no samples are missing. */
export class Images {
  readonly #settled = new Map<PdfStream, boolean>()

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {}

  /**
   * @returns false if no reader should try to draw it @throws {Damaged} for a filter that not every reader supports
   */
  settle(image: PdfStream, page: number): boolean {
    const known = this.#settled.get(image)
    if (known !== undefined) return known
    // A mask's mask is meaningless; this also stops cycles.
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
    // Both apply to components of another colour space.
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
    // With an unknown colour space no reader can count the samples.
    if (components === null) return this.#isNamed(image.get('ColorSpace'))
    const needed = height * Math.ceil((width * components * bits) / 8)
    // PDFium assumes 8-bit samples for RunLength data.
    const isMistaken = filters.at(-1) === 'RunLengthDecode' && bits !== 1 && bits !== 8
    if (!isMistaken && hasSamples(image, filters, needed, this.objects)) return true
    this.tally.ambiguous()
    return needed <= maxFilled && fillUp(image, filters, needed, this.objects)
  }

  #isMask(image: PdfStream): boolean {
    const value = this.objects.at(image.get('ImageMask'))
    return value instanceof PdfBool && value.value
  }

  /** Truncates like most readers; 0 if missing or not a number. */
  #whole(image: PdfStream, key: string): number {
    const value = Math.trunc(this.objects.number(image.get(key)) ?? 0)
    if (value > 0) this.#set(image, key, value)
    return value
  }

  #isNamed(space: PdfObject | undefined): boolean {
    return this.objects.name(space) !== null && componentsOf(space, this.objects) === null
  }

  #set(image: PdfStream, key: string, value: number): void {
    if (this.objects.number(image.get(key)) === value) return
    if (image.has(key)) this.tally.ambiguous()
    image.set(key, numberOf(value))
  }
}
