import { decimal } from './decimal.js'
import { inverse, type Matrix, moved, type Point, stretches } from './matrix.js'
import type { Oddity } from './odd-constructs.js'
import { fills, type Path, strokes, Subpath } from './path.js'
import { cornersOf, doubleArea, isPoint, meanThickness, type Strip, stripAround } from './shapes.js'
import { type Dashes, fillOperator, type State } from './state.js'

/** Least thickness of lines and fills in points: most readers draw a thin line one of their pixels wide. */
export const floor = 0.5
/** Written numbers are rounded, and circles are measured as polygons. */
export const nearFloor = floor - 0.01
/** A line to and fro is thinner, in points. */
const leastLoop = 0.05
/** Least length of dashes with caps, in points. */
const leastDash = 0.05
/** Least mean thickness of a fill in points. */
const leastMean = 0.1
/** A pen that is this much wider in one direction becomes round before it is widened. */
const roundPen = 2

const closes = new Set(['s', 'b', 'b*'])

export interface Painted {
  /** Null: as it is. */
  text: string | null
  oddity: Oddity | null
  /** Lines need width and dashes. */
  hasLines: boolean
}

const odd = (oddity: Oddity): Painted => ({ text: null, oddity, hasLines: false })

/**
 * Rewrites a path so that every reader draws it alike: no line or fill is thinner than the floor, points draw nothing,
 * and dots are shapes.
 *
 * @param clip `W`, `W*` or empty
 */
export function painted(path: Path, name: string, clip: string, state: State): Painted {
  const { matrix } = state
  if (closes.has(name)) for (const subpath of path.subpaths) subpath.isClosed = true
  const measured = path.subpaths.map((subpath) => measure(subpath, matrix))
  if (clip !== '' && measured.some(({ strip }) => strip.thickness < nearFloor && !isPoint(strip)))
    return odd('thin clip')
  if (clip !== '' && measured.every(({ strip }) => isPoint(strip))) return odd('thin clip')
  if ((clip !== '' || fills.has(name)) && measured.some(isFine)) return odd('fine shape')
  const filled = fills.has(name) ? measured.map((one) => filledAs(one, matrix)) : []
  const stroked = strokes.has(name) ? measured.map((one) => strokedAs(one, state)) : []
  const dots = stroked.flatMap((one) => (one.as === 'dot' ? [one.at] : []))
  const { pen, oddity } = strokes.has(name) ? penFor(state, dots.length < stroked.length) : plainPen
  if (oddity !== null) return odd(oddity)
  if (state.cap === 2 && stroked.some((one, index) => isFlatLoop(one, measured[index]!))) return odd('closed line')
  if (dots.length > 0 && (state.stroke.kind === 'pattern' || state.alphas[0] !== state.alphas[1])) return odd('dot')
  // Readers disagree on whether a clear stroke shows the fill below.
  const isSplit = filled.length > 0 && stroked.length > 0 && state.alphas.some((alpha) => alpha < 1)
  const isSame = [...filled, ...stroked].every(({ as }) => as === 'same') && pen === null
  const hasLines = kept(stroked).length > 0
  if (isSame && !isSplit) return { text: null, oddity: null, hasLines }
  return {
    oddity: null,
    hasLines,
    text: [
      ...fillsOf(filled, name.endsWith('*')),
      pen ? `q\n${pen.map(decimal).join(' ')} cm\n` : '',
      closed(
        kept(stroked).map((subpath) => subpath.written(pen && matrix)),
        'S',
      ),
      pen ? 'Q\n' : '',
      dots.length > 0 ? dotsAt(dots, state) : '',
      clip === '' ? '' : path.written(clip, 'n'),
    ].join(''),
  }
}

/** `w` and `d` for the lines that follow, or null where lines of this state are odd. */
export function lineStyle(state: State): { text: string; isWidened: boolean } | null {
  const [least, most] = stretches(state.matrix)
  if (least === 0) return null
  const isRound = isThin(state) && most > roundPen * least
  const width = isThin(state) ? floor / (isRound ? 1 : least) : state.width
  const dashes = longDashes(state.dashes, state.cap, width, least)
  if (dashes === null || (isRound && dashes.parts.length > 0)) return null
  const text = `${decimal(width)} w\n[${dashes.parts.map(decimal).join(' ')}] ${decimal(dashes.phase)} d\n`
  return { text, isWidened: width !== state.width || dashes !== state.dashes }
}

const isThin = ({ width, matrix }: State): boolean => width * stretches(matrix)[0] < nearFloor

interface Measured {
  subpath: Subpath
  points: Point[]
  strip: Strip
}

function measure(subpath: Subpath, matrix: Matrix): Measured {
  const points = subpath.points(matrix)
  return { subpath, points, strip: isBig(points) ? big : stripAround(points) }
}

const big: Strip = { at: { x: 0, y: 0 }, along: { x: 1, y: 0 }, length: Infinity, thickness: Infinity }

/** True if the area alone shows that no strip around the points is thin; saves the hull. */
function isBig(points: readonly Point[]): boolean {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return Math.abs(doubleArea(points)) / 2 >= floor * Math.hypot(right - left, top - bottom) && right > left
}

/** True for limbs that are thin while the shape is not. */
const isFine = ({ points, strip }: Measured): boolean =>
  strip.thickness >= nearFloor && meanThickness(points) < leastMean

type Drawn =
  { as: 'same'; subpath: Subpath } | { as: 'other'; subpath: Subpath } | { as: 'nothing' } | { as: 'dot'; at: Point }

function kept(drawn: readonly Drawn[]): Subpath[] {
  return drawn.flatMap((one) => ('subpath' in one ? [one.subpath] : []))
}

const closed = (subpaths: readonly string[], painter: string): string =>
  subpaths.length === 0 ? '' : `${subpaths.join('')}${painter}\n`

/** Thin fills beside each other overlap once they are thick, and would become holes. */
function fillsOf(filled: readonly Drawn[], isEvenOdd: boolean): string[] {
  const each = kept(filled).map((subpath) => subpath.written(null))
  if (isEvenOdd && filled.every(({ as }) => as !== 'same')) return each.map((one) => `${one}f\n`)
  return [closed(each, isEvenOdd ? 'f*' : 'f')]
}

function filledAs({ subpath, points, strip }: Measured, matrix: Matrix): Drawn {
  if (isPoint(strip)) return { as: 'nothing' }
  if (strip.thickness >= nearFloor) return { as: 'same', subpath }
  const length = Math.max(strip.length, floor)
  const corners = cornersOf({ ...strip, length, thickness: floor })
  // The turn of a subpath decides whether it is a hole.
  return shapeOnPage(doubleArea(points) < 0 ? corners.toReversed() : corners, true, matrix)
}

function strokedAs({ subpath, strip }: Measured, state: State): Drawn {
  if (isPoint(strip)) return state.cap === 0 ? { as: 'nothing' } : { as: 'dot', at: strip.at }
  if (state.cap !== 0 || !subpath.isLine || strip.length >= nearFloor) return { as: 'same', subpath }
  const [x, y] = [(strip.along.x * floor) / 2, (strip.along.y * floor) / 2]
  const ends = [
    { x: strip.at.x - x, y: strip.at.y - y },
    { x: strip.at.x + x, y: strip.at.y + y },
  ]
  return shapeOnPage(ends, false, state.matrix)
}

/** A line to and fro has ends in some readers. */
const isFlatLoop = (drawn: Drawn, { subpath, strip }: Measured): boolean =>
  drawn.as === 'same' && subpath.isClosed && strip.thickness < leastLoop

function shapeOnPage(points: readonly Point[], isClosed: boolean, matrix: Matrix): Drawn {
  const back = inverse(matrix)
  if (!back) return { as: 'nothing' }
  const inUserSpace = points.map((point) => moved(back, point))
  return { as: 'other', subpath: Subpath.through(inUserSpace, isClosed) }
}

interface Pen {
  /** The way from the page back to user space, if the pen is drawn on the page. */
  pen: Matrix | null
  oddity: Oddity | null
}

const plainPen: Pen = { pen: null, oddity: null }

function penFor(state: State, hasLines: boolean): Pen {
  if (!hasLines) return plainPen
  const [least, most] = stretches(state.matrix)
  if (!lineStyle(state)) return { pen: null, oddity: 'dashes' }
  return isThin(state) && most > roundPen * least ? { pen: inverse(state.matrix), oddity: null } : plainPen
}

/** Lengthens dashes and gaps that are too short. @returns null for dashes without length that have no caps */
function longDashes(dashes: Dashes, cap: number, width: number, scale: number): Dashes | null {
  const { parts, phase } = dashes
  if (parts.length === 0) return dashes
  const all = parts.length % 2 === 0 ? parts : [...parts, ...parts]
  const round = all.reduce((sum, part) => sum + part, 0)
  if (all.every((part, index) => index % 2 === 0 || part === 0)) return { parts: [], phase: 0 }
  if (cap === 0 && all.some((part, index) => index % 2 === 0 && part * scale < 1e-3)) return null
  // Caps reach into the gaps, and may close them.
  const reach = cap === 0 ? 0 : width
  const leastOf = (part: number, index: number) =>
    index % 2 === 0 ? (cap === 0 ? floor : leastDash) / scale : part > reach ? reach + floor / scale : 0
  const isLong = (part: number, index: number) => part >= leastOf(part, index) * 0.98
  if (all.every(isLong) && all === parts && phase >= 0) return dashes
  let owed = 0
  const long = all.map((part, index) => {
    const least = leastOf(part, index)
    const wanted = Math.max(part, least)
    owed += wanted - part
    if (index % 2 === 0) return wanted
    // A gap gives back what its dash has got, as far as it can.
    const given = Math.min(owed, wanted - least)
    owed -= given
    return wanted - given
  })
  return { parts: long, phase: phase < 0 ? phase + round * Math.ceil(-phase / round) : phase }
}

/** Control points of a quarter of a circle. */
const roundness = 0.5523

/** Filled circles or squares, as the cap has it. */
function dotsAt(dots: readonly Point[], state: State): string {
  const back = inverse(state.matrix)
  const least = stretches(state.matrix)[0]
  if (!back || least === 0) return ''
  const size = Math.max(state.width, floor / least)
  const shapes = dots.map((dot) => (state.cap === 1 ? circle : square)(moved(back, dot), size / 2))
  return `q\n${fillOperator(state.stroke)}${shapes.join('')}f\nQ\n`
}

function square({ x, y }: Point, half: number): string {
  return `${[x - half, y - half, 2 * half, 2 * half].map(decimal).join(' ')} re\n`
}

function circle({ x, y }: Point, radius: number): string {
  const far = radius * roundness
  const curve = (...numbers: number[]) => `${numbers.map(decimal).join(' ')} c\n`
  return [
    `${decimal(x + radius)} ${decimal(y)} m\n`,
    curve(x + radius, y + far, x + far, y + radius, x, y + radius),
    curve(x - far, y + radius, x - radius, y + far, x - radius, y),
    curve(x - radius, y - far, x - far, y - radius, x, y - radius),
    curve(x + far, y - radius, x + radius, y - far, x + radius, y),
    'h\n',
  ].join('')
}
