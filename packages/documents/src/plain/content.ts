import { type PdfDict, PdfName, type PdfObject, type PdfStream } from '@libpdf/core'
import { type Operator, operators } from '../rendition/content/operators.js'
import { Drawings, type Place, type Written } from './drawings.js'
import { hasGlyphs, oddityOfFont } from './fonts.js'
import { initialValues, inkOf, spaceOfOperator } from './inks.js'
import { deepest, largest } from './limits.js'
import { type Matrix, stretches, through } from './matrix.js'
import { type Name, nameOf, Names } from './names.js'
import { oddityOfState, type Oddity } from './odd-constructs.js'
import { lineStyle, painted } from './painted.js'
import { builders, painters, Path } from './path.js'
import { readState } from './read-state.js'
import type { Shared } from './shared.js'
import { fillOperator, type Ink, isGrey, type State, strokeOperator } from './state.js'

/** Matrices that stretch less flatten what they draw. */
const leastStretch = 1e-4
/** Least thickness of shapes in Type 3 glyphs in points, which PDFium draws a pixel wide. */
const leastOfGlyph = 0.25
/** Text is too slim to be read below this share of its height, and below this `Tz`. */
const [slimText, leastScaling] = [0.02, 1]
/** Text that becomes part of the clip (ISO 32000-2, table 104). */
const [invisible, clipping] = [3, 4]

const strokedText = new Set([1, 2])
const ofPath = new Set([...builders, ...painters, 'W', 'W*'])
/** Kept as they are. */
const harmless = new Set('j ET Tc Tw TL Ts Td TD T* BMC BDC EMC MP DP'.split(' '))
/** Flatness and rendering intent, which draw nothing, and are dropped. */
const needless = new Set(['i', 'ri'])
/** May stand between a path and its painter, where it counts as if it stood before the path. */
const betweenPaths = new Set('g rg k G RG K cs CS sc SC scn SCN w J j M d i ri gs BMC BDC EMC MP DP'.split(' '))
/** Readers disagree on what these leave of a text object. */
const outsideText = new Set(['q', 'Q', 'Do', 'sh'])
const shows = new Set(['Tj', 'TJ', "'", '"'])

/** Writes one content stream as every reader draws it. */
export class PlainContent {
  readonly #names: Names
  readonly #drawings: Drawings
  readonly #saved: State[] = []
  readonly #text: string[] = []
  #state: State
  #path = new Path()
  #pathStart = -1
  #isInterrupted = false
  #isText = false
  #clip = ''
  readonly #changes = new Set<string>()
  #textStretch = 1
  #isGrey = true

  constructor(
    private readonly content: Buffer,
    private readonly resources: PdfDict,
    state: State,
    private readonly shared: Shared,
    place: Place,
    private readonly level: number,
  ) {
    this.#names = new Names(resources, shared.objects)
    this.#state = state
    const scope = { resources, place, level }
    this.#drawings = new Drawings(
      this.#names,
      state.matrix,
      scope,
      shared,
      this.#changes,
      (stream, own, inner, where) => this.#within(stream, own, inner, where).write(),
    )
  }

  write(): Written {
    const oddity = this.#all()
    const bytes = Buffer.from(this.#text.join(''), 'latin1')
    return { oddity, bytes, resources: this.#names.resources, changes: this.#changes, isGrey: this.#isGrey }
  }

  #all(): Oddity | null {
    if (this.level > deepest) return 'deep nesting'
    for (const operator of operators(this.content)) {
      const numbers = this.#numbers(operator)
      if (numbers.some((number) => Math.abs(number) > largest)) return 'large number'
      const oddity = this.#operator(operator, numbers)
      if (oddity !== null) return oddity
    }
    return null
  }

  #numbers({ operands }: Operator): number[] {
    const numbers: number[] = []
    for (const { start, end } of operands) {
      const number = Number(this.#at(start, end))
      if (!Number.isNaN(number)) numbers.push(number)
    }
    return numbers
  }

  #at = (start: number, end: number): string => this.content.toString('latin1', start, end)

  #operator(operator: Operator, numbers: readonly number[]): Oddity | null {
    const { name } = operator
    const oddity = this.#misplaced(name)
    if (oddity !== null) return oddity
    if (builders.has(name)) return this.#build(operator, numbers)
    if (painters.has(name)) return this.#paint(operator)
    if (shows.has(name)) return this.#show(operator)
    switch (name) {
      case 'q':
        this.#saved.push(this.#state)
        if (this.#saved.length > deepest) return 'deep nesting'
        return this.#keep(operator)
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        return this.#keep(operator)
      case 'cm':
        this.#set({ matrix: through(numbers as unknown as Matrix, this.#state.matrix) })
        return this.#keep(operator)
      case 'w':
        this.#set({ width: numbers[0]! })
        return null
      case 'd':
        this.#set({ dashes: { parts: this.#array(operator), phase: numbers.at(-1)! } })
        return null
      case 'J':
        this.#set({ cap: numbers[0]! })
        return this.#keep(operator)
      case 'M':
        // Readers ignore a limit below 1 or take it for 1.
        return numbers[0]! < 1 ? this.#changed('miter limit') : this.#keep(operator)
      case 'W':
      case 'W*':
        this.#clip = name
        return null
      case 'Tf':
        return this.#font(operator, numbers)
      case 'Tr':
        this.#set({ textMode: numbers[0]! })
        return numbers[0]! >= clipping ? 'text as a clip' : this.#keep(operator)
      case 'Tz':
        return Math.abs(numbers[0]!) < leastScaling ? 'squeezed text' : this.#keep(operator)
      case 'Tm':
        this.#textStretch = stretches(numbers as unknown as Matrix)[0]
        return this.#isSlim(numbers) ? 'squeezed text' : this.#keep(operator)
      case 'BT':
        this.#textStretch = 1
        return this.#keep(operator)
      case 'gs':
        return this.#graphicsState(operator)
      case 'sh':
      case 'Do':
        return this.#draw(operator)
      case 'g':
      case 'rg':
      case 'k':
      case 'G':
      case 'RG':
      case 'K':
        return this.#colour(name === name.toLowerCase(), spaceOfOperator(name), numbers, name === 'k' || name === 'K')
      case 'cs':
      case 'CS':
        return this.#colourSpace(operator)
      case 'sc':
      case 'SC':
      case 'scn':
      case 'SCN':
        return this.#colourOf(operator, numbers)
    }
    if (needless.has(name)) return this.#changed(`operator ${name}`)
    return harmless.has(name) ? this.#keep(operator) : `operator ${name}`
  }

  #misplaced(name: string): Oddity | null {
    if (name === 'BT' || name === 'ET') this.#isText = name === 'BT'
    if (this.#isText && outsideText.has(name)) return 'state in a text'
    if (this.#pathStart < 0 || ofPath.has(name)) return null
    this.#isInterrupted = true
    return betweenPaths.has(name) ? null : 'operator in a path'
  }

  #set(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part }
  }

  #keep({ start, end }: Operator): null {
    return this.#put(`${this.#at(start, end)}\n`)
  }

  #put(text: string): null {
    this.#text.push(text)
    return null
  }

  #changed(construct: string): null {
    this.#changes.add(construct)
    return null
  }

  #array({ operands: [first] }: Operator): number[] {
    const inside = first ? this.#at(first.start + 1, first.end - 1).trim() : ''
    return inside === '' ? [] : inside.split(/\s+/).map(Number)
  }

  #name(operands: Operator['operands']): Name | null {
    const last = operands.at(-1)
    const token = last ? this.#at(last.start, last.end) : ''
    return token.startsWith('/') ? nameOf(token) : null
  }

  #build({ name, start }: Operator, numbers: readonly number[]): null {
    if (this.#pathStart < 0) this.#pathStart = start
    this.#path.add(name, numbers)
    return null
  }

  #paint({ name, end }: Operator): Oddity | null {
    const [path, start, clip, isInterrupted] = [this.#path, this.#pathStart, this.#clip, this.#isInterrupted]
    this.#isInterrupted = false
    this.#path = new Path()
    this.#pathStart = -1
    this.#clip = ''
    if (path.subpaths.length === 0) return null
    if (this.#isFlat()) return 'flat matrix'
    // MuPDF draws a tile with the alpha of its first place.
    if (this.#state.fill.kind === 'pattern' && this.#state.alphas[0] < 1) return 'pattern with alpha'
    const { text, oddity, hasLines } = painted(path, name, clip, this.#state)
    if (oddity !== null) return oddity
    if (hasLines) this.#style()
    if (text !== null) this.#changed('thin shape')
    const given = isInterrupted ? path.written(clip, name) : `${this.#at(start, end)}\n`
    if (isInterrupted) this.#changed('state in a path')
    return this.#put(text ?? given)
  }

  /** Writes width and dashes, if the next line needs others than the last one. */
  #style(): void {
    const style = lineStyle(this.#state)
    if (!style) return
    if (style.isWidened) this.#changed('thin line')
    if (style.text === this.#state.written) return
    this.#put(style.text)
    this.#set({ written: style.text })
  }

  #isFlat(): boolean {
    const [least, most] = stretches(this.#state.matrix)
    return least < leastStretch || most > largest
  }

  #isSlim(numbers: readonly number[]): boolean {
    const [least, most] = stretches(numbers as unknown as Matrix)
    return least <= slimText * most
  }

  #font(operator: Operator, numbers: readonly number[]): Oddity | null {
    const [first] = operator.operands
    const name = first && nameOf(this.#at(first.start, first.end))
    if (!name) return null
    this.#set({ font: name.key, size: Math.abs(numbers.at(-1)!) })
    const font = this.#names.find('Font', name)
    if (font === undefined) return 'missing font'
    const token = this.#names.use('Font', name, font)
    return this.#put(`${token} ${this.#at(operator.operands[1]!.start, operator.end)}\n`)
  }

  #show(operator: Operator): Oddity | null {
    const { font, size, textMode, fill, matrix } = this.#state
    const value = font === null ? undefined : this.#names.find('Font', { token: '', key: font })
    const found = this.shared.objects.dict(value)
    const oddity = found && oddityOfFont(found, textMode, this.resources, this.shared)
    if (oddity) return oddity
    if (!value) return font === null ? this.#withoutText(operator.name) : 'missing font'
    if (!found) return 'missing font'
    const shown = operator.operands.map(({ start, end }) => this.#at(start, end))
    if (!hasGlyphs(shown, found, this.shared)) return 'code without a glyph'
    if (this.shared.changedFonts.has(found)) this.#changed('image')
    if (textMode !== invisible) {
      if (size === 0 || this.#isFlat()) return 'text without size'
      if (fill.kind === 'pattern') return 'text in a pattern'
      const thinnest = this.shared.thinnest.get(found) ?? Infinity
      if (thinnest * size * this.#textStretch * stretches(matrix)[0] < leastOfGlyph) return 'thin glyph'
      if (strokedText.has(textMode)) this.#style()
    }
    return this.#keep(operator)
  }

  /** No reader shows it, but some of its operators go to the next line. */
  #withoutText(name: string): null {
    this.#changed('text without a font')
    return name === 'Tj' || name === 'TJ' ? null : this.#put('T*\n')
  }

  #within = (stream: PdfStream, resources: PdfDict, state: State, place: Place): PlainContent =>
    new PlainContent(this.shared.contentOf(stream), resources, state, this.shared, place, this.level + 1)

  #graphicsState(operator: Operator): Oddity | null {
    const { objects } = this.shared
    const name = this.#name(operator.operands)
    const state = name && objects.dict(this.#names.find('ExtGState', name))
    if (!state) return null
    const oddity = oddityOfState(state, objects)
    if (oddity !== null) return oddity
    if (state.has('Font')) return 'font in a graphics state'
    const { alphas, lines, text, others } = readState(state, objects)
    for (const key of others) this.#changed(`state ${key}`)
    const [fill, stroke] = this.#state.alphas
    this.#set({ ...lines, alphas: [alphas['ca'] ?? fill, alphas['CA'] ?? stroke] })
    if (this.#state.alphas.some((alpha) => alpha < 1)) this.#isGrey = false
    this.#put(text)
    if (Object.keys(alphas).length === 0) return null
    return this.#put(`${this.#names.use('ExtGState', name!, this.shared.alphaState(alphas))} gs\n`)
  }

  #colour(isFill: boolean, space: PdfObject, values: readonly number[], isRewritten: boolean): Oddity | null {
    this.#inSpace(isFill, space)
    const ink = inkOf(space, values, this.shared.objects, this.shared.questions)
    if (!ink) return 'colour'
    if (isRewritten) this.#changed('colour space')
    return this.#ink(isFill, ink)
  }

  #inSpace(isFill: boolean, space: PdfObject): null {
    this.#set(isFill ? { fillSpace: space } : { strokeSpace: space })
    return null
  }

  #ink(isFill: boolean, ink: Ink): null {
    if (!isGrey(ink)) this.#isGrey = false
    this.#set(isFill ? { fill: ink } : { stroke: ink })
    return this.#put(isFill ? fillOperator(ink) : strokeOperator(ink))
  }

  #colourSpace(operator: Operator): Oddity | null {
    const name = this.#name(operator.operands)
    if (!name) return null
    const isFill = operator.name === 'cs'
    const { objects } = this.shared
    const space = this.#names.find('ColorSpace', name) ?? PdfName.of(name.key)
    const isPattern = (objects.name(space) ?? objects.name(objects.array(space)?.at(0))) === 'Pattern'
    // The pattern itself names its space.
    if (isPattern) return this.#inSpace(isFill, space)
    return this.#colour(isFill, space, initialValues(space, objects), true)
  }

  #colourOf(operator: Operator, numbers: readonly number[]): Oddity | null {
    const isFill = operator.name === operator.name.toLowerCase()
    const name = this.#name(operator.operands)
    if (name) return this.#pattern(isFill, name, numbers.length > 0)
    return this.#colour(isFill, this.#state[isFill ? 'fillSpace' : 'strokeSpace'], numbers, true)
  }

  #pattern(isFill: boolean, name: Name, isUncoloured: boolean): Oddity | null {
    // Poppler draws lines in a pattern otherwise.
    if (!isFill) return 'line in a pattern'
    const made = this.#drawings.pattern(name, isUncoloured)
    if (typeof made === 'string' || made === null) return made
    return this.#ink(isFill, { kind: 'pattern', operands: made.text })
  }

  #draw({ name, operands }: Operator): Oddity | null {
    const named = this.#name(operands)
    if (!named) return null
    this.#isGrey = false
    const made = name === 'sh' ? this.#drawings.shade(named, this.#state) : this.#drawings.draw(named, this.#state)
    return typeof made === 'string' || made === null ? made : this.#put(made.text)
  }
}
