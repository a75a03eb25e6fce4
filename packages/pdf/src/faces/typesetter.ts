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
import { fontFile, hasLetter } from './font-files.js'
import { faceFor, helvetica, isSeen, type ScriptFace } from './font-coverage.js'
import { DrawnFonts } from './drawn-fonts.js'
import { joined, type Outlines, outlinesOf } from './outlines.js'
import { PreparedFace } from './prepared-face.js'
import { visualRuns } from './runs.js'

/** The faces that texts are set in wherever these have their letters. */
export type PrimaryFace = 'helvetica' | 'newsreader' | 'newsreader-medium' | 'plex-mono'

/** A face bound to a document. */
interface BoundFace {
  ref: PDFRef
  widthAt(text: string, size: number): number
  encode(text: string): PDFHexString
}

type Piece = { text: string } & ({ face: BoundFace } | { outlines: Outlines })

/** A line whose faces are chosen and whose width is known, at a size of 1. */
export interface SetLine {
  text: string
  width: number
  pieces: readonly Piece[]
}

/** Where, how large and in which colour; points of whatever space is current on the page. */
export interface LinePlace {
  x: number
  /** Of the base line. */
  y: number
  size: number
  color: Color
}

/** Sets text in one document: each letter in the primary face, or in another that has it; both directions. */
export class Typesetter {
  readonly #bound = new Map<string, Promise<BoundFace>>()
  readonly #drawn: DrawnFonts
  readonly #names = new WeakMap<PDFPage, Map<PDFRef, PDFName>>()

  constructor(private readonly document: PDFDocument) {
    document.registerFontkit(fontkit)
    this.#drawn = new DrawnFonts(document)
  }

  /** Writes what could not be written before everything was set. */
  finish(): void {
    this.#drawn.finish()
  }

  /** What no face has is named by its code point, in brackets. */
  async line(text: string, primary: PrimaryFace): Promise<SetLine> {
    const pieces: Piece[] = []
    for (const run of visualRuns(text.normalize('NFC'))) pieces.push(...(await this.#pieces(run.text, primary)))
    return { text, width: pieces.reduce((sum, piece) => sum + widthOf(piece), 0), pieces }
  }

  /** How wide parts of a text are, at a size of 1: the sum of their letters', which is close for shaped scripts too. */
  async measure(text: string, primary: PrimaryFace): Promise<(part: string) => number> {
    const widths = new Map<string, number>()
    for (const letter of new Set(text)) {
      widths.set(letter, letter === '\n' ? 0 : (await this.line(letter, primary)).width)
    }
    return (part) => [...part].reduce((sum, letter) => sum + (widths.get(letter) ?? 0), 0)
  }

  /** The operators that draw a line. The page learns of the faces. */
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

  async #pieces(text: string, primary: PrimaryFace): Promise<Piece[]> {
    const covers = await coverage(primary)
    // Nearly every text, without a promise for each letter.
    if ([...text].every(covers)) return [{ text, face: await this.#face(primary) }]
    const groups: { by: string; text: string }[] = []
    for (const letter of text) {
      const last = groups.at(-1)?.by
      const own = covers(letter) && !staysWith(last, primary, letter)
      const by = own ? primary : await faceOf(letter, last, primary)
      if (by === null) groups.push({ by: primary, text: `[U+${letter.codePointAt(0)!.toString(16).toUpperCase()}]` })
      else if (groups.at(-1)?.by === by) groups.at(-1)!.text += letter
      else groups.push({ by, text: letter })
    }
    return Promise.all(groups.map((group) => this.#piece(group)))
  }

  async #piece({ by, text }: { by: string; text: string }): Promise<Piece> {
    if (isEmbedded(by)) return { text: setIn(by, text), face: await this.#face(by) }
    if (by !== 'cjk') {
      const file = await fontFile(by as ScriptFace)
      // A joiner shapes its neighbours; what is not to be seen and not in the font would be an empty box.
      const set = [...text].filter((letter) => isSeen(letter) || hasLetter(file, letter)).join('')
      return { text, outlines: outlinesOf(set, file.font) }
    }
    const parts = await Promise.all([...text].map(async (letter) => outlinesOf(letter, await cjkFontFor(letter))))
    return { text, outlines: joined(parts) }
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

/** Whether a face is embedded as it is; others are drawn. */
const isEmbedded = (name: string): boolean =>
  ['helvetica', 'newsreader', 'newsreader-medium', 'plex-mono', 'roboto'].includes(name)

/** What of a text an embedded face is told: it has no glyph of no width for letters that are not to be seen. */
function setIn(face: string, text: string): string {
  const has = face === 'helvetica' ? inHelvetica : face === 'roboto' ? isSeen : () => true
  return [...text].every(has) ? text : [...text].filter(has).join('')
}

const byPdfLib = (font: PDFFont): BoundFace => ({
  ref: font.ref,
  // Letter by letter, as it is drawn: a text's own width has kerning in it, which what is encoded has not.
  widthAt: (text, size) => [...text].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0),
  encode: (text) => font.encodeText(text),
})

const widthOf = (piece: Piece): number =>
  'outlines' in piece ? piece.outlines.width : piece.face.widthAt(piece.text, 1)

const inHelvetica = (letter: string): boolean => helvetica.has(letter.codePointAt(0)!)

/** Tells of each letter whether a primary face has it. */
async function coverage(primary: PrimaryFace): Promise<(letter: string) => boolean> {
  if (primary === 'helvetica') return inHelvetica
  const face = await PreparedFace.of(primary)
  return (letter) => face.covers(letter)
}

/** Spaces, marks and joiners stay with the letters of another script before them. */
const staysWith = (last: string | undefined, primary: PrimaryFace, letter: string): boolean =>
  last !== undefined && last !== primary && last !== 'cjk' && (letter === ' ' || !isSeen(letter))

/** The face of a letter that the primary one lacks, or that belongs to what stands before it; null: none has it. */
async function faceOf(letter: string, last: string | undefined, primary: PrimaryFace): Promise<string | null> {
  if (last !== undefined && staysWith(last, primary, letter)) return last
  return isSeen(letter) ? faceFor(letter) : primary
}

/** What is drawn as shapes, with the text that it is, so that it can be read out, found and copied (PDF 32000-1, 14.9.4). */
export function spoken(text: string, operators: readonly PDFOperator[]): PDFOperator[] {
  const properties = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', properties]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ]
}
