import { PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { keepOnly, numberOf } from '../rendition/objects.js'
import { decimal } from './decimal.js'
import { isPlainGradient, isWide } from './gradients.js'
import { settleImage } from './images.js'
import { largest } from './limits.js'
import { identity, type Matrix, moved, stretches, through } from './matrix.js'
import type { Name, Names } from './names.js'
import { oddityOfForm, oddityOfShading, oddityOfState, oddityOfTile, type Oddity } from './odd-constructs.js'
import { floor, nearFloor } from './painted.js'
import type { Drawn, Shared } from './shared.js'
import { initialSpaces, initialState, type State } from './state.js'

/** Sides of images in points: smaller ones are lines, and readers enlarge larger ones in different ways. */
const [leastImage, largestImage] = [0.05, 4000]
/** Finer tiles are a shade that depends on the scale, in points. */
const leastStep = 0.5

const ofForm = new Set('Type Subtype FormType BBox Matrix Resources StructParent StructParents'.split(' '))
const ofTile = new Set('Type PatternType PaintType TilingType BBox XStep YStep Matrix Resources'.split(' '))

export type Place = 'page' | 'form' | 'tile'

/** Content written with nothing but the grammar, or the first construct that is odd. */
export interface Written {
  oddity: Oddity | null
  bytes: Buffer
  resources: PdfDict
  /** Constructs that were rewritten. */
  changes: ReadonlySet<string>
  /** Nothing but opaque text and paths in shades of gray. */
  isGrey: boolean
}

type Write = (stream: PdfStream, resources: PdfDict, state: State, place: Place) => Written

/** Operators that draw it; null where nothing is to be written. */
type Drawing = Oddity | { text: string } | null

/** What a content stream draws by name: images, forms, gradients and patterns (ISO 32000-2, 7.8.3). */
export class Drawings {
  /**
   * @param base of the content stream, in which patterns lie
   * @param scope resources that a stream without its own has
   * @param write writes the content of forms and tiles
   */
  constructor(
    private readonly names: Names,
    private readonly base: Matrix,
    private readonly scope: { resources: PdfDict; place: Place; level: number },
    private readonly shared: Shared,
    private readonly changes: Set<string>,
    private readonly write: Write,
  ) {}

  draw(name: Name, state: State): Drawing {
    const { objects } = this.shared
    const value = this.names.find('XObject', name)
    const drawn = objects.stream(value)
    if (!drawn) return 'missing drawing'
    return objects.name(drawn.get('Subtype')) === 'Image'
      ? this.#image(name, value!, drawn, state)
      : this.#form(name, drawn, state)
  }

  shade(name: Name, { matrix }: State): Drawing {
    const { objects } = this.shared
    const value = this.names.find('Shading', name)
    const oddity = oddityOfShading(value, objects)
    const shading = objects.dict(value)
    if (oddity !== null || !shading) return oddity
    if (shading.has('BBox')) return 'shading with a ground or box'
    if (!isWide(shading, matrix, objects)) return 'shading without length'
    const gradient = this.#gradient(shading, value!)
    return gradient ? { text: `${this.names.use('Shading', name, gradient)} sh\n` } : 'function'
  }

  /** @returns the token that names it */
  pattern(name: Name, isUncoloured: boolean): Drawing {
    const { objects } = this.shared
    const value = this.names.find('Pattern', name)
    const tile = objects.stream(value)
    const pattern = objects.dict(value)
    if (!tile && !pattern) return 'missing pattern'
    if (isUncoloured) return 'uncoloured tiles'
    if (this.scope.place === 'tile') return 'tiles in tiles'
    const made = tile ? this.#tile(tile) : this.#shadingPattern(pattern!)
    return typeof made === 'string' || made === null ? made : { text: this.names.use('Pattern', name, made) }
  }

  #gradient(shading: PdfDict, plain: PdfObject): PdfObject | null {
    if (isPlainGradient(shading, this.shared.objects)) return plain
    this.changes.add('shading')
    return this.shared.gradient(shading)
  }

  #image(name: Name, value: PdfObject, image: PdfStream, { matrix, fill }: State): Drawing {
    const { objects, questions } = this.shared
    const [least, most] = stretches(matrix)
    if (least < leastImage || most > largestImage) return 'thin image'
    if (image.has('ImageMask') && fill.kind === 'pattern') return 'stencil in a pattern'
    const settled = settleImage(image, objects, questions)
    if (settled === 'odd') return 'image'
    if (settled === 'rewritten') this.changes.add('image')
    const text = `${this.names.use('XObject', name, value)} Do\n`
    const wider = widened(matrix)
    if (!wider) return { text }
    this.changes.add('thin image')
    return { text: `q\n${wider.map(decimal).join(' ')} cm\n${text}Q\n` }
  }

  #form(name: Name, form: PdfStream, state: State): Drawing {
    const { objects } = this.shared
    const oddity = oddityOfForm(form, objects)
    if (oddity !== null) return oddity
    const matrix = through(matrixOf(objects.numbers(form.get('Matrix'), 6)), state.matrix)
    const box = objects.numbers(form.get('BBox'), 4)
    if (!box) return 'form without a box'
    if (isFar(matrix, box)) return 'large number'
    const drawn = this.#written(
      form,
      { ...state, ...initialSpaces, matrix, font: state.font && '', written: '' },
      'form',
    )
    if (drawn.oddity !== null) return drawn.oddity
    return { text: `${this.names.use('XObject', name, drawn.stream)} Do\n` }
  }

  #tile(tile: PdfStream): Oddity | PdfObject | null {
    const { objects } = this.shared
    const oddity = oddityOfTile(tile, objects)
    if (oddity !== null) return oddity
    if (objects.number(tile.get('PaintType')) !== 1) return 'uncoloured tiles'
    const matrix = through(matrixOf(objects.numbers(tile.get('Matrix'), 6)), this.base)
    const steps = ['XStep', 'YStep'].map((key) => Math.abs(objects.number(tile.get(key)) ?? 0))
    if (Math.min(...steps) * stretches(matrix)[0] < leastStep) return 'fine tiles'
    const drawn = this.#written(tile, initialState(matrix), 'tile')
    return drawn.oddity ?? drawn.stream
  }

  #shadingPattern(pattern: PdfDict): Oddity | PdfObject | null {
    const { objects } = this.shared
    const state = objects.dict(pattern.get('ExtGState'))
    const shading = objects.dict(pattern.get('Shading'))
    const oddity = (state && oddityOfState(state, objects)) ?? oddityOfShading(pattern.get('Shading'), objects)
    if (oddity !== null) return oddity
    if (!shading || state || shading.has('Background') || shading.has('BBox')) return 'shading with a ground or box'
    const own = objects.array(pattern.get('Matrix'))
    if (!isWide(shading, through(matrixOf(objects.numbers(own, 6)), this.base), objects))
      return 'shading without length'
    const gradient = this.#gradient(shading, pattern)
    if (!gradient || gradient === pattern) return gradient ?? 'function'
    const parts = { PatternType: numberOf(2), Shading: gradient }
    return this.shared.pattern(pattern, () => PdfDict.of(own ? { ...parts, Matrix: own } : parts))
  }

  /** Once for each scale and state in which it is drawn. */
  #written(stream: PdfStream, state: State, place: Place): Drawn {
    const { objects } = this.shared
    const { resources, level } = this.scope
    const own = objects.dict(stream.get('Resources'))
    const drawn = this.shared.drawn(stream, keyOf(state, own ? '' : String(level)), () => {
      const made = this.write(stream, own ?? resources, state, place)
      if (made.oddity !== null) return { oddity: made.oddity, stream, changes: new Set() }
      const copy = new PdfStream([...stream], new Uint8Array())
      keepOnly(copy, place === 'tile' ? ofTile : ofForm)
      copy.setData(new Uint8Array(made.bytes))
      copy.set('Resources', made.resources)
      const changes = new Set(made.changes)
      const group = objects.dict(stream.get('Group'))
      const isFaint = state.alphas.some((alpha) => alpha < 1)
      if (group && isFaint) copy.set('Group', PdfDict.of({ S: PdfName.of('Transparency') }))
      if (group && !(isFaint && group.size === 1)) changes.add('group')
      return { oddity: null, stream: objects.pdf.register(copy), changes }
    })
    for (const change of drawn.changes) this.changes.add(change)
    return drawn
  }
}

const matrixOf = (numbers: readonly number[] | null): Matrix => (numbers as unknown as Matrix | null) ?? identity

/** True if a corner of the box is beyond the numbers of every reader. */
function isFar(matrix: Matrix, [left, bottom, right, top]: readonly number[]): boolean {
  return [left!, right!].some((x) =>
    [bottom!, top!].some((y) => {
      const point = moved(matrix, { x, y })
      return Math.max(Math.abs(point.x), Math.abs(point.y)) > largest
    }),
  )
}

/** Makes an image as thick as lines are, if it is thinner. */
function widened([a, b, c, d]: Matrix): Matrix | null {
  const factorOf = (side: number) => (side < nearFloor ? floor / side : 1)
  const [x, y] = [factorOf(Math.hypot(a, b)), factorOf(Math.hypot(c, d))]
  return x === 1 && y === 1 ? null : [x, 0, 0, y, (1 - x) / 2, (1 - y) / 2]
}

/** All that content takes over from where it is drawn, but for the place. */
function keyOf({ matrix, width, cap, dashes, fill, stroke, alphas, textMode, font }: State, scope: string): string {
  const scale = matrix.slice(0, 4).map((number) => number.toPrecision(4))
  return JSON.stringify([scale, width, cap, dashes, fill, stroke, alphas, textMode, font, scope])
}
