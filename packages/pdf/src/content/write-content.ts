import { type ComponentsOf, type InlineImage, readInlineImage } from './inline-image.js'
import { operators } from './operators.js'
import { ContentReader } from './reader.js'
import { ShownFonts } from './shown-fonts.js'
import { type Value, written } from './values.js'

export { filterNames } from './filter-names.js'
export type { InlineImage } from './inline-image.js'
export { readableName } from './readable-name.js'
export { ContentReader } from './reader.js'
export { plainNumber, type Value, written } from './values.js'

export interface WrittenContent {
  bytes: Buffer
  /** Dropped operators and operands, which readers may interpret differently. */
  dropped: number
  added: number
  /** Inline images in order; the content draws each as an XObject. */
  images: readonly InlineImage[]
  /** Fonts of visible text; null for text before any `Tf`. */
  fonts: ReadonlySet<string | null>
}

export interface ContentOptions {
  /** Content of a Type 3 glyph, which may begin with `d0` or `d1`. */
  isGlyph?: boolean
  imageName?: (number: number) => string
  componentsOf?: ComponentsOf
  /** False for a missing resource: readers disagree on how much of the page they draw after it. */
  isNamed?: (kind: ResourceKind, name: string) => boolean
}

/** Resources that an operator needs to draw anything. */
export type ResourceKind = 'XObject' | 'ExtGState' | 'Shading'

const kinds: Readonly<Record<string, ResourceKind>> = { Do: 'XObject', gs: 'ExtGState', sh: 'Shading' }

const pathBeginners = new Set(['m', 're'])
const pathPainters = new Set(['S', 's', 'f', 'f*', 'B', 'B*', 'b', 'b*', 'n'])

const ofPath = new Set(['l', 'c', 'v', 'y', 'h', 'W', 'W*', ...pathPainters])

/** Operators allowed only in text objects (ISO 32000-2, 9.4). */
const ofText = new Set(['Td', 'TD', 'Tm', 'T*', 'Tj', 'TJ', "'", '"'])

/** Flush size of the output buffer in bytes. */
const chunkLength = 64 * 1024

/**
 * Rewrites the content of a page, form, pattern or glyph with one strict grammar: known operators with their exact
 * operands, plain decimals, hexadecimal strings, and balanced `q`/`Q`, `BT`/`ET` and marked content. Drops everything
 * that readers may interpret differently (rule documents-16; ISO 32000-2, 7.2 and 7.8). Idempotent.
 * @param content decoded; the streams of a page joined by line feeds
 */
export function writeContent(content: Buffer, options: ContentOptions = {}): WrittenContent {
  return new ContentWriter(content, options).write()
}

/** True if rewriting changes nothing, which ensures that the content leaves no graphics state behind. */
export function isWritten(content: Buffer, options: Pick<ContentOptions, 'isGlyph'> = {}): boolean {
  return writeContent(content, options).bytes.equals(content)
}

class ContentWriter {
  readonly #reader: ContentReader
  readonly #isGlyph: boolean
  readonly #imageName: (number: number) => string
  readonly #componentsOf: ComponentsOf
  readonly #isNamed: NonNullable<ContentOptions['isNamed']>
  readonly #chunks: Buffer[] = []
  #text = ''
  readonly #images: InlineImage[] = []
  readonly #fonts = new ShownFonts()
  #dropped = 0
  #added = 0
  #operands: Value[] = []
  #isBroken = false
  readonly #open: ('q' | 'BT')[] = []
  #openMarks = 0
  #hasPath = false
  #isFirst = true

  constructor(content: Buffer, { isGlyph = false, imageName, componentsOf, isNamed }: ContentOptions) {
    this.#reader = new ContentReader(content)
    this.#isGlyph = isGlyph
    this.#imageName = imageName ?? ((number) => `Inline${number}`)
    this.#componentsOf = componentsOf ?? (() => null)
    this.#isNamed = isNamed ?? (() => true)
  }

  write(): WrittenContent {
    for (;;) {
      const token = this.#reader.next()
      if (token.kind === 'value') this.#operands.push(token.value)
      else if (token.kind === 'broken') this.#isBroken = true
      else if (token.kind === 'operator') this.#operator(token.name)
      else {
        if (token.kind === 'unfinished' || this.#operands.length > 0 || this.#isBroken) this.#dropped++
        break
      }
    }
    this.#close()
    this.#chunks.push(Buffer.from(this.#text, 'latin1'))
    return {
      bytes: Buffer.concat(this.#chunks),
      dropped: this.#dropped,
      added: this.#added,
      images: this.#images,
      fonts: this.#fonts.names,
    }
  }

  #operator(given: string): void {
    const name = given === 'F' ? 'f' : given
    const operands = this.#operands
    const isTaken = !this.#isBroken && operators.get(name)?.(operands) === true
    this.#operands = []
    this.#isBroken = false
    if (name === 'BI') this.#inlineImage()
    // Compatibility sections (ISO 32000-2, 7.8.2) are pointless without unknown operators.
    else if (name === 'BX' || name === 'EX') return
    else if (isTaken && this.#paintsNothing(name)) this.#hasPath = false
    else if (isTaken && this.#isThere(name, operands) && this.#mayFollow(name)) this.#put(name, operands)
    else this.#dropped++
    this.#isFirst = false
  }

  /** A painter without a path, which no reader takes for anything. */
  #paintsNothing = (name: string): boolean => pathPainters.has(name) && !this.#hasPath

  #isThere(name: string, [operand]: readonly Value[]): boolean {
    const kind = kinds[name]
    return kind === undefined || operand?.kind !== 'name' || this.#isNamed(kind, operand.bytes.toString('utf8'))
  }

  /** Keeps operators balanced. @returns false for a misplaced operator */
  #mayFollow(name: string): boolean {
    switch (name) {
      case 'q':
        this.#open.push('q')
        return true
      case 'Q':
        if (this.#open.at(-1) !== 'q') return false
        this.#open.pop()
        return true
      case 'BT':
        if (this.#open.includes('BT')) return false
        this.#open.push('BT')
        return true
      case 'ET':
        if (!this.#open.includes('BT')) return false
        while (this.#open.pop() === 'q') this.#add('Q')
        return true
      case 'BMC':
      case 'BDC':
        this.#openMarks++
        return true
      case 'EMC':
        if (this.#openMarks === 0) return false
        this.#openMarks--
        return true
      case 'd0':
      case 'd1':
        return this.#isGlyph && this.#isFirst
    }
    // Readers disagree on clips without a path and on text operators outside a text object.
    if (ofPath.has(name) && !this.#hasPath) return false
    if (ofText.has(name) && !this.#open.includes('BT')) return false
    if (pathBeginners.has(name)) this.#hasPath = true
    else if (pathPainters.has(name)) this.#hasPath = false
    return true
  }

  #inlineImage(): void {
    const image = readInlineImage(this.#reader, this.#componentsOf)
    if (image === null || image === 'unfinished') {
      this.#dropped++
      return
    }
    const bytes = Buffer.from(this.#imageName(this.#images.length), 'latin1')
    this.#images.push(image)
    this.#put('Do', [{ kind: 'name', bytes }])
  }

  #close(): void {
    if (this.#hasPath) this.#add('n')
    for (let open = this.#open.pop(); open; open = this.#open.pop()) this.#add(open === 'q' ? 'Q' : 'ET')
    for (; this.#openMarks > 0; this.#openMarks--) this.#add('EMC')
  }

  #add(name: string): void {
    this.#added++
    this.#put(name, [])
  }

  #put(name: string, operands: readonly Value[]): void {
    this.#fonts.add(name, operands)
    for (const operand of operands) this.#text += `${written(operand)} `
    this.#text += `${name}\n`
    if (this.#text.length < chunkLength) return
    this.#chunks.push(Buffer.from(this.#text, 'latin1'))
    this.#text = ''
  }
}
