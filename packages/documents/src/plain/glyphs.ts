import type { PdfDict } from '@libpdf/core'
import { operators } from '../rendition/content/operators.js'
import { settleImage } from './images.js'
import { identity, type Matrix, moved, type Point, stretches, through } from './matrix.js'
import { nameOf, Names } from './names.js'
import type { Oddity } from './odd-constructs.js'
import { builders, painters, Path, strokes } from './path.js'
import { meanThickness, stripAround } from './shapes.js'
import type { Shared } from './shared.js'

export interface Glyph {
  oddity: Oddity | null
  /** Of `d1`, in units of the font. */
  width: number
  /** Least thickness of its shapes and lines, in units of the font. */
  thinnest: number
  /** An image was rewritten. */
  isChanged: boolean
}

const harmless = new Set(['J', 'j', 'M'])
/** What no reader draws outside its box, as a share of the box. */
const nearBox = 0.03

/**
 * Judges a glyph of a Type 3 font (ISO 32000-2, 9.6.4): it is a mask within the box of `d1`, which
 * depends on nothing of the page. Its images are rewritten in their place.
 */
export function glyphOf(content: Buffer, resources: PdfDict, { objects, questions }: Shared): Glyph {
  let isChanged = false
  const names = new Names(resources, objects)
  const marks: Point[] = []
  const saved: [Matrix, number][] = []
  let [matrix, path, width] = [identity, new Path(), 0]
  let [lineWidth, thinnest] = [0, Infinity]
  let box: readonly number[] | null = null
  const odd = (oddity: Oddity): Glyph => ({ oddity, width, thinnest, isChanged })
  for (const { name, operands } of operators(content)) {
    const tokens = operands.map(({ start: from, end }) => content.toString('latin1', from, end))
    const numbers = tokens.map(Number)
    if (name === 'Do') {
      const image = objects.stream(names.find('XObject', nameOf(tokens.at(-1) ?? '/')))
      const isMask = image?.has('ImageMask') === true
      const settled = image && isMask ? settleImage(image, objects, questions) : 'odd'
      if (settled === 'odd') return odd('Type 3 glyph')
      isChanged ||= settled === 'rewritten'
      for (const [x, y] of corners) marks.push(moved(matrix, { x, y }))
    } else if (name === 'q') saved.push([matrix, lineWidth])
    else if (name === 'Q') [matrix, lineWidth] = saved.pop() ?? [matrix, lineWidth]
    else if (name === 'cm') matrix = through(numbers as unknown as Matrix, matrix)
    else if (name === 'd1') {
      width = numbers[0]!
      box = numbers.slice(2)
    } else if (name === 'w') lineWidth = numbers[0]! * stretches(matrix)[0]
    else if (builders.has(name)) path.add(name, numbers)
    else if (painters.has(name)) {
      if (strokes.has(name)) thinnest = Math.min(thinnest, lineWidth)
      for (const subpath of name === 'n' ? [] : path.subpaths) {
        const points = subpath.points(matrix)
        marks.push(...points)
        // Limbs of half the least thickness pass, as curves have some.
        if (!strokes.has(name)) thinnest = Math.min(thinnest, stripAround(points).thickness, 2 * meanThickness(points))
      }
      path = new Path()
    } else if (!harmless.has(name)) return odd('Type 3 glyph')
  }
  if (box === null || !isWithin(marks, box)) return odd('Type 3 glyph')
  return { oddity: null, width, thinnest, isChanged }
}

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

function isWithin(marks: readonly Point[], box: readonly number[]): boolean {
  const [left, bottom, right, top] = box as [number, number, number, number]
  const room = nearBox * Math.max(Math.abs(right - left), Math.abs(top - bottom))
  return marks.every(
    ({ x, y }) =>
      x >= Math.min(left, right) - room &&
      x <= Math.max(left, right) + room &&
      y >= Math.min(bottom, top) - room &&
      y <= Math.max(bottom, top) + room,
  )
}
