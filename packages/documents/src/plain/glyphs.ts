import type { PdfDict } from '@libpdf/core'
import { operators } from '../rendition/content/operators.js'
import { settleImage } from './images.js'
import { identity, type Matrix, moved, type Point, through } from './matrix.js'
import { nameOf, Names } from './names.js'
import type { Oddity } from './odd-constructs.js'
import { Path } from './path.js'
import type { Shared } from './shared.js'

export interface Glyph {
  oddity: Oddity | null
  /** Of `d0` or `d1`, in units of the font. */
  width: number
  /** An image was rewritten. */
  isChanged: boolean
}

const builders = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const painters = new Set(['S', 's', 'f', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const strokes = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const colours = new Set(['g', 'rg', 'G', 'RG'])
const harmless = new Set(['J', 'j', 'M', 'd', 'W', 'W*'])
/** What no reader draws outside its box, as a share of the box. */
const nearBox = 0.02

/**
 * Judges a glyph of a Type 3 font (ISO 32000-2, 9.6.4): after `d1` it is a mask within its box, after `d0` it sets its
 * colour. It depends on nothing of the page.
 *
 * Its images are rewritten in their place.
 */
export function glyphOf(content: Buffer, resources: PdfDict, { objects, questions }: Shared): Glyph {
  let isChanged = false
  const names = new Names(resources, objects)
  const marks: Point[] = []
  const saved: Matrix[] = []
  let [matrix, path, width] = [identity, new Path(), 0]
  let [hasColour, hasWidth] = [false, false]
  let box: readonly number[] | null = null
  let start = ''
  const odd = (oddity: Oddity): Glyph => ({ oddity, width, isChanged })
  for (const { name, operands } of operators(content)) {
    const tokens = operands.map(({ start: from, end }) => content.toString('latin1', from, end))
    const numbers = tokens.map(Number)
    if (name === 'Do') {
      const image = objects.stream(names.find('XObject', nameOf(tokens.at(-1) ?? '/')))
      const isMask = image?.has('ImageMask') === true
      const settled = image && isMask === (start === 'd1') ? settleImage(image, objects, questions) : 'odd'
      if (settled === 'odd') return odd('Type 3 glyph')
      isChanged ||= settled === 'rewritten'
      for (const [x, y] of corners) marks.push(moved(matrix, { x, y }))
    } else if (name === 'q') saved.push(matrix)
    else if (name === 'Q') matrix = saved.pop() ?? matrix
    else if (name === 'cm') matrix = through(numbers as unknown as Matrix, matrix)
    else if (name === 'd0' || name === 'd1') {
      start = name
      width = numbers[0]!
      box = name === 'd1' ? numbers.slice(2) : null
    } else if (name === 'w') hasWidth = true
    else if (colours.has(name)) hasColour = true
    else if (builders.has(name)) path.add(name, numbers)
    else if (painters.has(name)) {
      if (start === 'd0' && !hasColour) return odd('Type 3 glyph')
      if (strokes.has(name) && !hasWidth) return odd('Type 3 glyph')
      if (name !== 'n') for (const subpath of path.subpaths) marks.push(...subpath.points(matrix))
      path = new Path()
    } else if (!harmless.has(name)) return odd('Type 3 glyph')
  }
  if (start === '' || (start === 'd1' && hasColour) || !isWithin(marks, box)) return odd('Type 3 glyph')
  return { oddity: null, width, isChanged }
}

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

function isWithin(marks: readonly Point[], box: readonly number[] | null): boolean {
  if (!box || marks.length === 0) return true
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
