import type { PdfDict, PdfObject, PdfStream } from '@libpdf/core'
import type { Objects } from '../../rendition/objects.js'
import { decodedImage } from './decode-image.js'
import { gradientsOf } from './gradients.js'
import { type PlainImage, type Rgb, bytesOf } from './plain-image.js'
import { coloursOf, type Swatch } from './swatches.js'

/** Bytes of decoded images per document: 120 pages that are scanned in black and white at 300 dpi take 12 s. */
const usualRoom = 128 * 2 ** 20

/**
 * Colours and images of a document as PDFium draws them. A question without an answer is remembered; `answer` lets
 * PDFium draw all of them at once. Values count as they are in memory while `answer` runs.
 */
export class Questions {
  readonly #swatches = new Map<PdfObject, Map<string, Swatch & { colour: Rgb | null }>>()
  readonly #gradients = new Map<PdfDict, readonly Rgb[] | 'unknown' | null>()
  readonly #images = new Map<PdfStream, PlainImage | 'unknown' | null>()
  #room: number

  constructor(
    private readonly objects: Objects,
    room = usualRoom,
    private readonly isDecoded: (image: PdfStream, objects: Objects) => boolean = () => true,
  ) {
    this.#room = room
  }

  /**
   * @param space name, array or reference; resource names must be resolved
   * @returns null until answered; black for a space that PDFium does not know
   */
  colour(space: PdfObject, values: readonly number[]): Rgb | null {
    const found = this.objects.at(space) ?? space
    const known = this.#swatches.get(found) ?? new Map<string, Swatch & { colour: Rgb | null }>()
    this.#swatches.set(found, known)
    const key = values.join(' ')
    const swatch = known.get(key) ?? { space: found, values: [...values], colour: null }
    known.set(key, swatch)
    return swatch.colour
  }

  /** @returns 256 colours of an axial or radial shading (see `gradientsOf`), or null until answered */
  gradient(shading: PdfDict): readonly Rgb[] | 'unknown' | null {
    return asked(this.#gradients, shading)
  }

  /** @returns 'unknown' if PDFium does not draw it or there is no room for it; null until answered */
  image(image: PdfStream): PlainImage | 'unknown' | null {
    return asked(this.#images, image)
  }

  /** True if something has been asked and not answered. */
  get isOpen(): boolean {
    return this.#openSwatches.length > 0 || open(this.#gradients).length > 0 || open(this.#images).length > 0
  }

  get #openSwatches() {
    return [...this.#swatches.values()].flatMap((known) => [...known.values()].filter(({ colour }) => !colour))
  }

  /**
   * Draws all that was asked, one image at a time.
   * @param take takes a decoded image, which is then not kept
   * @throws {NotOpened} and library errors
   */
  async answer(take?: (image: PdfStream, plain: PlainImage) => void): Promise<void> {
    const swatches = this.#openSwatches
    for (const [index, colour] of (await coloursOf(swatches, this.objects)).entries()) swatches[index]!.colour = colour
    const shadings = open(this.#gradients)
    for (const [index, colours] of (await gradientsOf(shadings, this.objects)).entries())
      this.#gradients.set(shadings[index]!, colours)
    for (const image of open(this.#images)) {
      const isDecoded = this.isDecoded(image, this.objects)
      const decoded = isDecoded ? await decodedImage(image, this.#room, this.objects) : 'unknown'
      this.#images.set(image, take ? 'unknown' : decoded)
      if (decoded === 'unknown') continue
      this.#room -= bytesOf(decoded)
      take?.(image, decoded)
    }
  }
}

function asked<K, V>(answers: Map<K, V | null>, question: K): V | null {
  const answer = answers.get(question) ?? null
  if (answer === null) answers.set(question, null)
  return answer
}

const open = <K, V>(answers: ReadonlyMap<K, V | null>): K[] =>
  [...answers].flatMap(([question, answer]) => (answer === null ? [question] : []))
