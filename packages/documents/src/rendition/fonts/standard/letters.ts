import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit, { type Font } from '@pdf-lib/fontkit'
import { type Outline, type Point, unitsPerEm } from './write-outlines.js'

/** Liberation 2.1.5, under the SIL Open Font License 1.1: the usual substitute, with the same advances. */
const folder = '@countersign/documents/fonts'

const require = createRequire(import.meta.url)
const opened = new Map<string, Font>()

export function openFace(file: string): Font {
  const font = opened.get(file) ?? fontkit.create(readFileSync(require.resolve(`${folder}/${file}.ttf`)))
  opened.set(file, font)
  return font
}

/** Advance in 1/1000 em; null if the face lacks the character. */
export function advanceIn(font: Font, character: number): number | null {
  if (!font.hasGlyphForCodePoint(character)) return null
  return Math.round((font.glyphForCodePoint(character).advanceWidth * 1000) / unitsPerEm)
}

/**
 * The outline of a character, fitted to a width as PDFium fits a substitute: squeezed into a smaller one, in the middle
 * of a larger one.
 *
 * @param width in 1/1000 em
 */
export function fittedOutline(font: Font, character: number, width: number): Outline {
  const glyph = font.glyphForCodePoint(character)
  const [own, advance] = [glyph.advanceWidth, Math.round((width * unitsPerEm) / 1000)]
  // One unit of width is within rounding.
  const [isNarrower, isWider] = [width > 0 && own - advance > 2, advance - own > 2]
  const scale = isNarrower ? advance / own : 1
  const shift = isWider ? (advance - own) / 2 : 0
  const placed = (x: number, y: number, isOn: boolean): Point => ({
    x: Math.round(x * scale + shift),
    y: Math.round(y),
    isOn,
  })
  return { contours: contoursOf((glyph.path as unknown as Path).commands, placed), advance }
}

/** In font units; the library's types lack it. */
interface Path {
  commands: { command: string; args: number[] }[]
}

function contoursOf(commands: Path['commands'], placed: (x: number, y: number, isOn: boolean) => Point): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args
    if (command === 'moveTo') contours.push([placed(x, y, true)])
    else if (command === 'lineTo') contours.at(-1)?.push(placed(x, y, true))
    else if (command === 'quadraticCurveTo') contours.at(-1)?.push(placed(x, y, false), placed(endX, endY, true))
  }
  return contours.map(withoutRepeatedEnd).filter(({ length }) => length > 1)
}

/** A path ends where it began; a contour does not say so. */
function withoutRepeatedEnd(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  return points.length > 1 && last?.isOn && first?.x === last.x && first.y === last.y ? points.slice(0, -1) : points
}
