import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont, PDFHexString, PDFObjectCopier, type PDFRef } from 'pdf-lib'
import { fontFile, type FontName } from './font-files.js'

/** For fingerprints, commands and user agents. */
const ascii = range(0x20, 0x7e)

/** For the other fonts: Latin with accents, punctuation, arrows and currencies. Fallback fonts set everything else. */
const latin = [...range(0x20, 0x7e), ...range(0xa0, 0x24f), ...range(0x2010, 0x2027), ...range(0x2030, 0x203a)].concat([
  0x20ac, 0x2116, 0x2122, 0x2190, 0x2192, 0x2212, 0x1e9e,
])

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

interface Letter {
  /** Code in the subset, hexadecimal. */
  code: string
  /** At a size of 1. */
  advance: number
}

/**
 * A Latin font subset, made once per process and copied into every document: 2 ms instead of 100 (bench, sealing).
 * Sets single letters without ligatures and kerning, because the subset lacks their glyphs.
 */
export class PreparedFace {
  private constructor(
    private readonly template: PDFDocument,
    private readonly font: PDFFont,
    private readonly letters: ReadonlyMap<string, Letter>,
  ) {}

  static of(name: FontName): Promise<PreparedFace> {
    const known = prepared.get(name) ?? PreparedFace.#prepare(name)
    prepared.set(name, known)
    return known
  }

  static async #prepare(name: FontName): Promise<PreparedFace> {
    const { bytes, font: outlines } = await fontFile(name)
    const template = await PDFDocument.create({ updateMetadata: false })
    template.registerFontkit(fontkit)
    const font = await template.embedFont(bytes, { subset: true })
    const found = new Map<string, Letter>()
    for (const point of name === 'plex-mono' ? ascii : latin) {
      if (!outlines.hasGlyphForCodePoint(point)) continue
      const letter = String.fromCodePoint(point)
      const advance = outlines.glyphForCodePoint(point).advanceWidth / outlines.unitsPerEm
      found.set(letter, { code: font.encodeText(letter).asString(), advance })
    }
    await template.flush()
    return new PreparedFace(template, font, found)
  }

  covers(letter: string): boolean {
    return this.letters.has(letter)
  }

  widthAt(text: string, size: number): number {
    return [...text].reduce((sum, letter) => sum + (this.letters.get(letter)?.advance ?? 0) * size, 0)
  }

  encode(text: string): PDFHexString {
    return PDFHexString.of([...text].map((letter) => this.letters.get(letter)?.code ?? '').join(''))
  }

  into(document: PDFDocument): PDFRef {
    const copier = PDFObjectCopier.for(this.template.context, document.context)
    const dictionary = this.template.context.lookup(this.font.ref)
    if (!dictionary) throw new TypeError('the face was not prepared')
    return document.context.register(copier.copy(dictionary))
  }
}

const prepared = new Map<FontName, Promise<PreparedFace>>()
