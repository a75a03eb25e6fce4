import { PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { decodeContent } from '../rendition/content/decode.js'
import { type Operator, operators } from '../rendition/content/operators.js'
import { numberOf } from '../rendition/objects.js'
import { decimal } from './decimal.js'
import { oddityOfFont } from './fonts.js'
import { isPlainGradient, isWide } from './gradients.js'
import { settleImage } from './images.js'
import { initialValues, inkOf, spaceOfOperator } from './inks.js'
import { identity, type Matrix, moved, stretches, through } from './matrix.js'
import { type Name, nameOf, Names } from './names.js'
import {
  oddityOfForm,
  oddityOfImage,
  oddityOfShading,
  oddityOfState,
  oddityOfTile,
  type Oddity,
} from './odd-constructs.js'
import { floor, lineStyle, nearFloor, painted } from './painted.js'
import { Path } from './path.js'
import type { Drawn, Shared } from './shared.js'
import { fillOperator, type Ink, initialState, type State, strokeOperator } from './state.js'

/** Numbers beyond 16 bits, and states and forms nested deeper than this, are beyond some readers (ISO 32000-1, C.2). */
const [largest, deepest] = [32_767, 28]
/** Matrices that stretch less flatten what they draw. */
const leastStretch = 1e-4
/** Sides of images in points: smaller ones are lines, and readers enlarge larger ones in different ways. */
const [leastImage, largestImage] = [0.05, 4000]
/** Finer tiles are a shade that depends on the scale, in points. */
const leastStep = 0.5
/** Least thickness of shapes in Type 3 glyphs in points, which PDFium draws a pixel wide. */
const leastOfGlyph = 0.25
/** Text is too slim to be read below this share of its height, and below this `Tz`. */
const [slimText, leastScaling] = [0.02, 1]
/** Text that becomes part of the clip (ISO 32000-2, table 104). */
const [invisible, clipping] = [3, 4]

const builders = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const painters = new Set(['S', 's', 'f', 'f*', 'F', 'B', 'B*', 'b', 'b*', 'n'])
const strokedText = new Set([1, 2])
/** Kept as they are. */
const harmless = new Set('j ET Tc Tw TL Ts Td TD T* BMC BDC EMC MP DP'.split(' '))
/** Flatness and rendering intent, which draw nothing, and are dropped. */
const needless = new Set(['i', 'ri'])
const shows = new Set(['Tj', 'TJ', "'", '"'])

export type Place = 'page' | 'form' | 'tile'

/** Content written with nothing but the grammar, or the first construct that is odd. */
export interface Written {
  oddity: Oddity | null
  bytes: Buffer
  resources: PdfDict
  /** Constructs that were rewritten. */
  changes: ReadonlySet<string>
}

interface Spaces {
  fill: PdfObject
  stroke: PdfObject
}

/** Writes one content stream as every reader draws it. Judges alone where `shared` is not strict. */
export class PlainContent {
  readonly #names: Names
  readonly #base: Matrix
  readonly #saved: State[] = []
  readonly #text: string[] = []
  #state: State
  #spaces: Spaces = { fill: PdfName.of('DeviceGray'), stroke: PdfName.of('DeviceGray') }
  readonly #savedSpaces: Spaces[] = []
  #path = new Path()
  #pathStart = -1
  #clip = ''
  readonly #changes = new Set<string>()
  #size = 1
  #textStretch = 1

  constructor(
    private readonly content: Buffer,
    private readonly resources: PdfDict,
    state: State,
    private readonly shared: Shared,
    private readonly place: Place,
    private readonly level: number,
  ) {
    this.#names = new Names(resources, shared.objects)
    this.#state = state
    this.#base = state.matrix
  }

  write(): Written {
    const oddity = this.#all()
    const bytes = Buffer.from(this.#text.join(''), 'latin1')
    return { oddity, bytes, resources: this.#names.resources, changes: this.#changes }
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
    if (builders.has(name)) return this.#build(operator, numbers)
    if (painters.has(name)) return this.#paint(operator)
    if (shows.has(name)) return this.#show(operator)
    switch (name) {
      case 'q':
        this.#saved.push(this.#state)
        this.#savedSpaces.push(this.#spaces)
        if (this.#saved.length > deepest) return 'deep nesting'
        return this.#keep(operator)
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        this.#spaces = this.#savedSpaces.pop() ?? this.#spaces
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
        return this.#shade(operator)
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
    return harmless.has(name) || !this.shared.isStrict ? this.#keep(operator) : `operator ${name}`
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

  #name({ operands }: Operator): Name | null {
    const last = operands.at(-1)
    const token = last ? this.#at(last.start, last.end) : ''
    return token.startsWith('/') ? nameOf(token) : null
  }

  #build({ name, start }: Operator, numbers: readonly number[]): null {
    if (!this.shared.isStrict) return null
    if (this.#pathStart < 0) this.#pathStart = start
    this.#path.add(name, numbers)
    return null
  }

  #paint({ name, end }: Operator): Oddity | null {
    const [path, start, clip] = [this.#path, this.#pathStart, this.#clip]
    this.#path = new Path()
    this.#pathStart = -1
    this.#clip = ''
    if (!this.shared.isStrict || path.subpaths.length === 0) return null
    if (this.#isFlat()) return 'flat matrix'
    const { text, oddity, hasLines } = painted(path, name === 'F' ? 'f' : name, clip, this.#state)
    if (oddity !== null) return oddity
    if (hasLines) this.#style()
    if (text !== null) this.#changed('thin shape')
    return this.#put(text ?? `${this.#at(start, end)}\n`)
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
    if (!this.shared.isStrict) return false
    const [least, most] = stretches(numbers as unknown as Matrix)
    return least <= slimText * most
  }

  #font(operator: Operator, numbers: readonly number[]): Oddity | null {
    const [first] = operator.operands
    const name = first && nameOf(this.#at(first.start, first.end))
    if (!name) return null
    this.#set({ font: name.key })
    this.#size = numbers.at(-1)!
    const font = this.#names.find('Font', name)
    if (font === undefined) return this.shared.isStrict ? 'missing font' : null
    const token = this.#names.use('Font', name, font)
    return this.#put(`${token} ${this.#at(operator.operands[1]!.start, operator.end)}\n`)
  }

  #show(operator: Operator): Oddity | null {
    const { font, textMode } = this.#state
    const found = font === null ? null : this.#names.find('Font', { token: '', key: font })
    const oddity = oddityOfFont(found ?? null, textMode, this.resources, this.shared, this.#judgeGlyph)
    if (oddity !== null) return oddity
    if (!found && this.shared.isStrict) return font === null ? this.#changed('text without a font') : 'missing font'
    if (found && this.shared.changedFonts.has(this.shared.objects.dict(found)!)) this.#changed('image')
    if (this.shared.isStrict && textMode !== invisible) {
      if (this.#size === 0 || this.#isFlat()) return 'text without size'
      if (this.#state.fill.kind === 'pattern') return 'text in a pattern'
      const thinnest = this.shared.thinnest.get(this.shared.objects.dict(found)!) ?? Infinity
      if (thinnest * Math.abs(this.#size) * this.#textStretch * stretches(this.#state.matrix)[0] < leastOfGlyph)
        return 'thin glyph'
      if (strokedText.has(textMode)) this.#style()
    }
    return this.#keep(operator)
  }

  #judgeGlyph = (glyph: PdfStream, resources: PdfDict): Oddity | null =>
    new PlainContent(
      decodeContent(glyph, this.shared.objects, 0),
      resources,
      initialState(identity),
      this.shared,
      'form',
      this.level + 1,
    ).write().oddity

  #graphicsState(operator: Operator): Oddity | null {
    const { objects, isStrict } = this.shared
    const name = this.#name(operator)
    const state = name && objects.dict(this.#names.find('ExtGState', name))
    if (!state) return null
    const oddity = oddityOfState(state, objects)
    if (oddity !== null || !isStrict) return oddity
    if (state.has('Font')) return 'font in a graphics state'
    const alphas: Record<string, number> = {}
    for (const [{ value: key }, value] of state) {
      const number = objects.number(value)
      if (key === 'ca' || key === 'CA') alphas[key] = Math.min(1, Math.max(0, number ?? 1))
      else if (key !== 'Type') this.#changed(`state ${key}`)
      if (key === 'LW' && number !== null) this.#set({ width: Math.abs(number) })
      else if (key === 'D') this.#setDashes(value)
      else if (key === 'LC' && number !== null) {
        this.#set({ cap: number })
        this.#put(`${number} J\n`)
      } else if (key === 'LJ' && number !== null) this.#put(`${number} j\n`)
      else if (key === 'ML' && number !== null) this.#put(`${number} M\n`)
    }
    if (Object.keys(alphas).length === 0) return null
    const [fill, stroke] = this.#state.alphas
    this.#set({ alphas: [alphas['ca'] ?? fill, alphas['CA'] ?? stroke] })
    return this.#put(`${this.#names.use('ExtGState', name!, this.shared.alphaState(alphas))} gs\n`)
  }

  #setDashes(value: PdfObject): void {
    const { objects } = this.shared
    const [parts, phase] = objects.items(value)
    const numbers = objects.items(parts).map((part) => Math.abs(objects.number(part) ?? 0))
    this.#set({ dashes: { parts: numbers, phase: objects.number(phase) ?? 0 } })
  }

  #colour(isFill: boolean, space: PdfObject, values: readonly number[], isRewritten: boolean): Oddity | null {
    if (!this.shared.isStrict) return null
    if (isFill) this.#spaces = { ...this.#spaces, fill: space }
    else this.#spaces = { ...this.#spaces, stroke: space }
    const ink = inkOf(space, values, this.shared.objects, this.shared.questions)
    if (!ink) return 'colour'
    if (isRewritten) this.#changed('colour space')
    return this.#ink(isFill, ink)
  }

  #ink(isFill: boolean, ink: Ink): null {
    this.#set(isFill ? { fill: ink } : { stroke: ink })
    return this.#put(isFill ? fillOperator(ink) : strokeOperator(ink))
  }

  #colourSpace(operator: Operator): Oddity | null {
    const name = this.#name(operator)
    if (!name || !this.shared.isStrict) return null
    const isFill = operator.name === 'cs'
    const { objects } = this.shared
    const space = this.#names.find('ColorSpace', name) ?? PdfName.of(name.key)
    const isPattern = (objects.name(space) ?? objects.name(objects.array(space)?.at(0))) === 'Pattern'
    this.#spaces = isFill ? { ...this.#spaces, fill: space } : { ...this.#spaces, stroke: space }
    // The pattern itself names its space.
    if (isPattern) return null
    return this.#colour(isFill, space, initialValues(space, objects), true)
  }

  #colourOf(operator: Operator, numbers: readonly number[]): Oddity | null {
    const isFill = operator.name === operator.name.toLowerCase()
    const name = this.#name(operator)
    if (name) return this.#pattern(isFill, name, numbers.length > 0)
    return this.#colour(isFill, isFill ? this.#spaces.fill : this.#spaces.stroke, numbers, true)
  }

  #pattern(isFill: boolean, name: Name, isUncoloured: boolean): Oddity | null {
    const { objects, isStrict } = this.shared
    const value = this.#names.find('Pattern', name)
    const tile = objects.stream(value)
    const pattern = tile ?? objects.dict(value)
    if (!pattern) return isStrict ? 'missing pattern' : null
    if (isStrict && (isUncoloured || this.place === 'tile')) return isUncoloured ? 'uncoloured tiles' : 'tiles in tiles'
    // Poppler draws lines in a pattern otherwise.
    if (isStrict && !isFill) return 'line in a pattern'
    const made = tile ? this.#tile(tile) : this.#shadingPattern(pattern)
    if (typeof made === 'string' || made === null) return made
    return this.#ink(isFill, { kind: 'pattern', operands: this.#names.use('Pattern', name, made) })
  }

  #tile(tile: PdfStream): Oddity | PdfObject | null {
    const { objects, isStrict } = this.shared
    const oddity = oddityOfTile(tile, objects)
    if (oddity !== null) return oddity
    if (isStrict && objects.number(tile.get('PaintType')) !== 1) return 'uncoloured tiles'
    const matrix = through(matrixOf(objects.numbers(tile.get('Matrix'), 6)), this.#base)
    const steps = ['XStep', 'YStep'].map((key) => Math.abs(objects.number(tile.get(key)) ?? 0))
    if (isStrict && Math.min(...steps) * stretches(matrix)[0] < leastStep) return 'fine tiles'
    const drawn = this.#written(tile, initialState(matrix), 'tile')
    for (const change of drawn.changes) this.#changes.add(change)
    return drawn.oddity ?? drawn.stream
  }

  #shadingPattern(pattern: PdfDict): Oddity | PdfObject | null {
    const { objects, isStrict } = this.shared
    const state = objects.dict(pattern.get('ExtGState'))
    const shading = objects.dict(pattern.get('Shading'))
    const oddity = (state && oddityOfState(state, objects)) ?? oddityOfShading(pattern.get('Shading'), objects)
    if (oddity !== null || !isStrict) return oddity
    if (!shading || state || shading.has('Background') || shading.has('BBox')) return 'shading with a ground or box'
    const matrix = through(matrixOf(objects.numbers(pattern.get('Matrix'), 6)), this.#base)
    if (!isWide(shading, matrix, objects)) return 'shading without length'
    if (isPlainGradient(shading, objects)) return pattern
    this.#changed('shading')
    const gradient = this.shared.gradient(shading)
    if (!gradient) return 'function'
    return this.shared.pattern(pattern, () => {
      const matrix = objects.array(pattern.get('Matrix'))
      const parts = { PatternType: numberOf(2), Shading: gradient }
      return PdfDict.of(matrix ? { ...parts, Matrix: matrix } : parts)
    })
  }

  #shade(operator: Operator): Oddity | null {
    const { objects, isStrict } = this.shared
    const name = this.#name(operator)
    const value = name && this.#names.find('Shading', name)
    const oddity = oddityOfShading(value ?? undefined, objects)
    const shading = objects.dict(value)
    if (oddity !== null || !isStrict || !shading || !name) return oddity
    if (shading.has('BBox')) return 'shading with a ground or box'
    if (!isWide(shading, this.#state.matrix, objects)) return 'shading without length'
    if (isPlainGradient(shading, objects)) return this.#put(`${this.#names.use('Shading', name, value!)} sh\n`)
    this.#changed('shading')
    const gradient = this.shared.gradient(shading)
    return gradient ? this.#put(`${this.#names.use('Shading', name, gradient)} sh\n`) : 'function'
  }

  #draw(operator: Operator): Oddity | null {
    const { objects } = this.shared
    const name = this.#name(operator)
    const drawn = name && objects.stream(this.#names.find('XObject', name))
    if (!drawn) return this.shared.isStrict ? 'missing drawing' : null
    const isImage = objects.name(drawn.get('Subtype')) === 'Image'
    return isImage ? this.#image(name!, drawn) : this.#form(name!, drawn)
  }

  #image(name: Name, image: PdfStream): Oddity | null {
    const { objects, questions, isStrict } = this.shared
    if (!isStrict) return oddityOfImage(image, objects)
    const [least, most] = stretches(this.#state.matrix)
    if (least < leastImage || most > largestImage) return 'thin image'
    if (image.has('ImageMask') && this.#state.fill.kind === 'pattern') return 'stencil in a pattern'
    const settled = settleImage(image, objects, questions)
    if (settled === 'odd') return 'image'
    if (settled === 'rewritten') this.#changed('image')
    const drawing = `${this.#names.use('XObject', name, this.#names.find('XObject', name)!)} Do\n`
    const wider = widened(this.#state.matrix)
    if (!wider) return this.#put(drawing)
    this.#changed('thin image')
    return this.#put(`q\n${wider.map(decimal).join(' ')} cm\n${drawing}Q\n`)
  }

  #form(name: Name, form: PdfStream): Oddity | null {
    const { objects, isStrict } = this.shared
    const oddity = oddityOfForm(form, objects)
    if (oddity !== null) return oddity
    const matrix = through(matrixOf(objects.numbers(form.get('Matrix'), 6)), this.#state.matrix)
    if (isStrict && isFar(matrix, objects.numbers(form.get('BBox'), 4))) return 'large number'
    const drawn = this.#written(form, { ...this.#state, matrix, font: this.#state.font && '', written: '' }, 'form')
    if (drawn.oddity !== null || !isStrict) return drawn.oddity
    for (const change of drawn.changes) this.#changes.add(change)
    return this.#put(`${this.#names.use('XObject', name, drawn.stream)} Do\n`)
  }

  /** Once for each scale and state in which it is drawn. */
  #written(stream: PdfStream, state: State, place: Place): Drawn {
    const { objects, isStrict } = this.shared
    const own = objects.dict(stream.get('Resources'))
    return this.shared.drawn(stream, keyOf(state, own ? '' : String(this.level)), () => {
      const content = decodeContent(stream, objects, 0)
      const level = this.level + 1
      const made = new PlainContent(content, own ?? this.resources, state, this.shared, place, level).write()
      if (made.oddity !== null || !isStrict) return { oddity: made.oddity, stream, changes: new Set() }
      const copy = new PdfStream([...stream], new Uint8Array())
      for (const key of ['Filter', 'DecodeParms', 'DL', 'Group']) copy.delete(key)
      copy.setData(new Uint8Array(made.bytes))
      copy.set('Resources', made.resources)
      const isFaint = state.alphas.some((alpha) => alpha < 1)
      const group = objects.dict(stream.get('Group'))
      if (group && isFaint) copy.set('Group', PdfDict.of({ S: PdfName.of('Transparency') }))
      const changes = new Set(made.changes)
      if (group && !(isFaint && group.size === 1)) changes.add('group')
      return { oddity: null, stream: objects.pdf.register(copy), changes }
    })
  }
}

const matrixOf = (numbers: readonly number[] | null): Matrix => (numbers as unknown as Matrix | null) ?? identity

/** True if a corner of the box is beyond the numbers of every reader. */
function isFar(matrix: Matrix, box: readonly number[] | null): boolean {
  if (!box) return false
  const [left, bottom, right, top] = box as [number, number, number, number]
  return [left, right].some((x) =>
    [bottom, top].some((y) => {
      const point = moved(matrix, { x, y })
      return Math.max(Math.abs(point.x), Math.abs(point.y)) > largest
    }),
  )
}

/** Makes an image as thick as lines are, if it is thinner. */
function widened([a, b, c, d]: Matrix): Matrix | null {
  const [x, y] = [Math.hypot(a, b), Math.hypot(c, d)].map((side) => (side < nearFloor ? floor / side : 1)) as [
    number,
    number,
  ]
  return x === 1 && y === 1 ? null : [x, 0, 0, y, (1 - x) / 2, (1 - y) / 2]
}

/** All that content takes over from where it is drawn, but for the place. */
function keyOf({ matrix, width, cap, dashes, fill, stroke, alphas, textMode, font }: State, scope: string): string {
  const scale = matrix.slice(0, 4).map((number) => number.toPrecision(4))
  return JSON.stringify([scale, width, cap, dashes, fill, stroke, alphas, textMode, font, scope])
}
