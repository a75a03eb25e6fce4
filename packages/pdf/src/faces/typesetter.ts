import { settableText } from '@countersign/contracts/fit-text'
import fontkit from '@pdf-lib/fontkit'
import {
  beginText,
  type Color,
  endText,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  StandardFonts,
} from 'pdf-lib'
import { cjkFontFor } from './cjk.js'
import { fontFile } from './font-files.js'
import { helvetica, isSeen, type ScriptFace } from './font-coverage.js'
import { type FontGroup, groupsOf, isEmbedded } from './font-groups.js'
import { DrawnFonts } from './drawn-fonts.js'
import { withoutTurning } from '@countersign/contracts/isolated'
import { joined, outlineOf, type Outlines, outlinesOf } from './outlines.js'
import { PreparedFace } from './prepared-face.js'
import { type BaseDirection, type DirectedRun, visualRuns } from './runs.js'

/** Preferred fonts; others set the letters that these lack. */
export type PrimaryFace = 'helvetica' | 'newsreader' | 'newsreader-medium' | 'plex-mono'

interface BoundFace {
  ref: PDFRef
  widthAt(text: string, size: number): number
  encode(text: string): PDFHexString
}

type Piece = { text: string } & ({ face: BoundFace } | { outlines: Outlines })

/** A line with its fonts resolved, at a size of 1. */
export interface SetLine {
  /** Without bidirectional controls. */
  text: string
  width: number
  pieces: readonly Piece[]
}

/** In points of the current space. */
export interface LinePlace {
  x: number
  /** Baseline. */
  y: number
  size: number
  color: Color
}

/** Sets bidirectional text in one document, with fallback fonts per letter. */
export class Typesetter {
  readonly #bound = new Map<string, Promise<BoundFace>>()
  readonly #drawn: DrawnFonts
  /** Widths of single letters. */
  readonly #widths = new Map<PrimaryFace, Map<string, number>>()
  readonly #names = new WeakMap<PDFPage, Map<PDFRef, PDFName>>()

  constructor(private readonly document: PDFDocument) {
    document.registerFontkit(fontkit)
    this.#drawn = new DrawnFonts(document)
  }

  finish(): void {
    this.#drawn.finish()
  }

  /** Shows a letter that no font has as its code point, in brackets. */
  async line(text: string, primary: PrimaryFace, base?: BaseDirection): Promise<SetLine> {
    return (await this.lines(text, [text], primary, base))[0]!
  }

  /** Sets a paragraph that is broken into these parts; they follow each other in it, with only spaces between them. */
  async lines(text: string, parts: readonly string[], primary: PrimaryFace, base?: BaseDirection): Promise<SetLine[]> {
    const whole = settableText(text)
    const set: SetLine[] = []
    let to = 0
    for (const part of parts) {
      const line = settableText(part)
      const from = Math.max(whole.indexOf(line, to), to)
      to = from + line.length
      const pieces: Piece[] = []
      for (const run of visualRuns(whole, base, { from, to })) pieces.push(...(await this.#pieces(run, primary)))
      const width = pieces.reduce((sum, piece) => sum + widthOf(piece), 0)
      set.push({ text: withoutTurning(part), width, pieces })
    }
    return set
  }

  /** Measures parts of a text at a size of 1 by summing letters, which approximates shaped scripts closely. */
  async measure(text: string, primary: PrimaryFace): Promise<(part: string) => number> {
    const widths = this.#widths.get(primary) ?? new Map<string, number>([['\n', 0]])
    this.#widths.set(primary, widths)
    for (const letter of new Set(text)) {
      if (!widths.has(letter)) widths.set(letter, (await this.line(letter, primary)).width)
    }
    return (part) => [...part].reduce((sum, letter) => sum + (widths.get(letter) ?? 0), 0)
  }

  /** Returns the drawing operators and registers the fonts on the page. */
  draw(page: PDFPage, { text, pieces }: SetLine, { x, y, size, color }: LinePlace): PDFOperator[] {
    const operators: PDFOperator[] = [pushGraphicsState(), setFillingColor(color)]
    let pen = x
    for (const piece of pieces) {
      if ('outlines' in piece) {
        const at = { x: pen, y, size }
        operators.push(...this.#drawn.show(piece.outlines, at, (ref) => this.#nameOn(page, ref)))
      } else {
        const name = this.#nameOn(page, piece.face.ref)
        operators.push(beginText(), setFontAndSize(name, size), setTextMatrix(1, 0, 0, 1, pen, y))
        operators.push(showText(piece.face.encode(piece.text)), endText())
      }
      pen += widthOf(piece) * size
    }
    return text === '' ? [] : [...operators, popGraphicsState()]
  }

  async #pieces(run: DirectedRun, primary: PrimaryFace): Promise<Piece[]> {
    const covers = await coverage(primary)
    // Fast path for nearly every text: avoids a promise per letter.
    if (!run.rightToLeft && [...run.text].every(covers)) return [{ text: run.text, face: await this.#face(primary) }]
    const groups = await groupsOf(run, { name: primary, covers })
    return Promise.all(groups.map((group) => this.#piece(group, run.rightToLeft)))
  }

  async #piece({ by, text }: FontGroup, rightToLeft: boolean): Promise<Piece> {
    if (isEmbedded(by)) return { text: setIn(by, text), face: await this.#face(by) }
    if (by !== 'cjk') {
      return { text, outlines: await outlinesOf(text, await fontFile(by as ScriptFace), rightToLeft) }
    }
    const letters = [...text].filter(isSeen)
    return {
      text,
      outlines: joined(await Promise.all(letters.map(async (one) => outlineOf(one, await cjkFontFor(one))))),
    }
  }

  #face(name: string): Promise<BoundFace> {
    const known = this.#bound.get(name) ?? this.#bind(name)
    this.#bound.set(name, known)
    return known
  }

  async #bind(name: string): Promise<BoundFace> {
    if (name === 'helvetica') return byPdfLib(await this.document.embedFont(StandardFonts.Helvetica))
    if (name === 'newsreader' || name === 'newsreader-medium' || name === 'plex-mono') {
      const face = await PreparedFace.of(name)
      const ref = face.into(this.document)
      return { ref, widthAt: (text, size) => face.widthAt(text, size), encode: (text) => face.encode(text) }
    }
    const { bytes } = await fontFile('roboto')
    return byPdfLib(await this.document.embedFont(bytes, { subset: true }))
  }

  #nameOn(page: PDFPage, ref: PDFRef): PDFName {
    const names = this.#names.get(page) ?? new Map<PDFRef, PDFName>()
    this.#names.set(page, names)
    const name = names.get(ref) ?? page.node.newFontDictionary('Countersign', ref)
    names.set(ref, name)
    return name
  }
}

/** Drops invisible characters: embedded fonts lack zero-width glyphs for them. */
function setIn(face: string, text: string): string {
  const has = face === 'helvetica' ? inHelvetica : face === 'roboto' ? isSeen : () => true
  return [...text].every(has) ? text : [...text].filter(has).join('')
}

const byPdfLib = (font: PDFFont): BoundFace => ({
  ref: font.ref,
  // Sum single letters, as `encodeText` does not apply kerning.
  widthAt: (text, size) => [...text].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0),
  encode: (text) => font.encodeText(text),
})

const widthOf = (piece: Piece): number =>
  'outlines' in piece ? piece.outlines.width : piece.face.widthAt(piece.text, 1)

const inHelvetica = (letter: string): boolean => helvetica.has(letter.codePointAt(0)!)

async function coverage(primary: PrimaryFace): Promise<(letter: string) => boolean> {
  if (primary === 'helvetica') return inHelvetica
  const face = await PreparedFace.of(primary)
  return (letter) => face.covers(letter)
}

/** Attaches the text to shapes, so that it can be read aloud, searched and copied (PDF 32000-1, 14.9.4). */
export function spoken(text: string, operators: readonly PDFOperator[]): PDFOperator[] {
  const properties = `<</ActualText ${PDFHexString.fromText(withoutTurning(text)).toString()}>>`
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', properties]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ]
}
