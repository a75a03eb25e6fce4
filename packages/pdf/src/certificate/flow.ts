import { deflateSync } from 'node:zlib'
import { wrapped } from '@countersign/contracts/fit-text'
import {
  type Color,
  lineTo,
  moveTo,
  type PDFDocument,
  PDFName,
  type PDFOperator,
  type PDFPage,
  PDFRawStream,
  popGraphicsState,
  pushGraphicsState,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import type { BaseDirection } from '../faces/runs.js'
import type { PrimaryFace, SetLine, Typesetter } from '../faces/typesetter.js'
import { colors, inner, sheet, type, type TypeSize } from './sheet.js'

export interface TextStyle extends TypeSize {
  face: PrimaryFace
  color: Color
  /** 'auto' for a name or title alone; otherwise left to right, as our sentences are. */
  base?: BaseDirection
}

export const textStyles = {
  title: { face: 'newsreader', color: colors.ink, ...type.title },
  statement: { face: 'newsreader', color: colors.ink, ...type.statement },
  section: { face: 'newsreader-medium', color: colors.ink, ...type.section },
  person: { face: 'newsreader-medium', color: colors.ink, base: 'auto', ...type.person },
  document: { face: 'newsreader-medium', color: colors.ink, base: 'auto', ...type.document },
  text: { face: 'newsreader', color: colors.ink, ...type.text },
  second: { face: 'newsreader', color: colors.second, ...type.text },
  label: { face: 'newsreader', color: colors.label, ...type.label },
  history: { face: 'newsreader', color: colors.ink, ...type.history },
  number: { face: 'newsreader', color: colors.label, ...type.history },
  mono: { face: 'plex-mono', color: colors.ink, ...type.mono },
  time: { face: 'plex-mono', color: colors.ink, size: 7, line: type.history.line },
  hash: { face: 'plex-mono', color: colors.ink, ...type.hash },
  head: { face: 'plex-mono', color: colors.ink, ...type.head },
  foot: { face: 'newsreader', color: colors.label, ...type.foot },
} as const satisfies Record<string, TextStyle>

export interface Block {
  style: TextStyle
  lines: readonly SetLine[]
  /** Points. */
  height: number
}

/** Position of a text in points from the upper left, for tests that check for overlaps. */
export interface Placed {
  page: number
  text: string
  left: number
  top: number
  width: number
  height: number
}

const baseOf = ({ base = 'ltr' }: TextStyle): BaseDirection => base

/** Share of the size above the baseline. */
const ascent = 0.74

export class Flow {
  readonly placed: Placed[] = []
  readonly #pages: { page: PDFPage; operators: PDFOperator[] }[] = []
  /** Distance of the next line from the upper edge. */
  y = 0

  constructor(
    readonly document: PDFDocument,
    readonly typesetter: Typesetter,
    /** Called for each new page; draws its header and moves `y` below it. */
    private readonly begin: (flow: Flow, number: number) => Promise<void>,
  ) {}

  get pageCount(): number {
    return this.#pages.length
  }

  get page(): PDFPage {
    return this.#pages.at(-1)!.page
  }

  async nextPage(): Promise<void> {
    this.#pages.push({ page: this.document.addPage([sheet.width, sheet.height]), operators: [] })
    this.y = sheet.top
    await this.begin(this, this.#pages.length)
  }

  /** @returns true if it began a new page */
  async room(height: number): Promise<boolean> {
    if (this.y + height <= sheet.height - sheet.foot - 2 * type.foot.line) return false
    await this.nextPage()
    return true
  }

  /**
   * Breaks a text into lines of at most this width, in points. Widths of single letters determine the breaks, but a
   * space next to another script takes that script's face, which can widen a line: it is broken again at a smaller
   * width then.
   */
  async block(text: string, style: TextStyle, width: number): Promise<Block> {
    const measure = await this.typesetter.measure(text, style.face)
    const room = width / style.size
    for (let limit = room; ;) {
      const lines = await this.typesetter.lines(text, wrapped(text, limit, measure), style.face, baseOf(style))
      const excess = Math.max(...lines.map((line) => line.width)) - room
      if (excess <= 1e-9 || limit <= 0) return { style, lines, height: lines.length * style.line }
      limit -= Math.max(excess, room / 100)
    }
  }

  put({ lines, style }: Block, left: number, top: number): void {
    for (const [n, line] of lines.entries()) this.#set(line, style, left, top + n * style.line)
  }

  async write(text: string, style: TextStyle, left: number, top: number): Promise<number> {
    const line = await this.typesetter.line(text, style.face, baseOf(style))
    this.#set(line, style, left, top)
    return line.width * style.size
  }

  async writeBefore(text: string, style: TextStyle, right: number, top: number): Promise<void> {
    const line = await this.typesetter.line(text, style.face, baseOf(style))
    this.#set(line, style, right - line.width * style.size, top)
  }

  rule(width: number, color: Color, y = this.y, { left, right }: { left: number; right: number } = inner): void {
    const at = sheet.height - y
    this.draw(
      pushGraphicsState(),
      setStrokingColor(color),
      setLineWidth(width),
      moveTo(left, at),
      lineTo(right, at),
      stroke(),
      popGraphicsState(),
    )
  }

  draw(...operators: readonly PDFOperator[]): void {
    this.#pages.at(-1)!.operators.push(...operators)
  }

  async finish(each: (flow: Flow, number: number) => Promise<void>): Promise<void> {
    const all = this.#pages.splice(0)
    for (const [index, entry] of all.entries()) {
      this.#pages.push(entry)
      await each(this, index + 1)
    }
    for (const { page, operators } of all) fill(page, operators)
  }

  #set(line: SetLine, style: TextStyle, left: number, top: number): void {
    if (line.text === '') return
    const { size, color } = style
    const baseline = top + (style.line - size) / 2 + ascent * size
    this.draw(...this.typesetter.draw(this.page, line, { x: left, y: sheet.height - baseline, size, color }))
    const width = line.width * size
    this.placed.push({ page: this.pageCount, text: line.text, left, top, width, height: style.line })
  }
}

/** Compresses with zlib, because pdf-lib's compression in JavaScript is slower. */
function fill({ node, doc: { context } }: PDFPage, operators: readonly PDFOperator[]): void {
  const packed = deflateSync(Buffer.from(operators.join('\n'), 'latin1'))
  node.set(PDFName.Contents, context.register(PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), packed)))
}
