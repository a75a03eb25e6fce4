import { Matrix } from './matrix.js'
import { colourOf, type Style } from './styles.js'

/** Drawing state of a context (HTML, 4.12.5.1.2), except the clip, which Skia keeps. */
export class State {
  /** Copies of the state share it, so it never changes. */
  transform: Readonly<Matrix> = new Matrix()
  fillStyle: Style = '#000000'
  strokeStyle: Style = '#000000'
  globalAlpha = 1
  globalCompositeOperation = 'source-over'
  imageSmoothingEnabled = true
  lineCap = 'butt'
  lineJoin = 'miter'
  lineWidth = 1
  miterLimit = 10
  lineDashOffset = 0
  dash: readonly number[] = []
  font = '10px sans-serif'
}

export const properties = [
  ...'fillStyle strokeStyle globalAlpha globalCompositeOperation imageSmoothingEnabled'.split(' '),
  ...'lineCap lineJoin lineWidth miterLimit lineDashOffset font'.split(' '),
]

const allowed: Record<string, (value: number) => boolean> = {
  lineWidth: (value) => value > 0,
  miterLimit: (value) => value > 0,
  globalAlpha: (value) => value >= 0 && value <= 1,
  lineDashOffset: () => true,
}

const keywords: Record<string, readonly string[]> = {
  lineCap: ['butt', 'round', 'square'],
  lineJoin: ['bevel', 'miter', 'round'],
}

/** Contexts ignore other values. */
export function accepts(name: string, value: unknown): boolean {
  const isInRange = allowed[name]
  if (isInRange) return Number.isFinite(value) && isInRange(value as number)
  if (name.endsWith('Style')) return typeof value !== 'string' || colourOf(value) !== null
  return keywords[name]?.includes(value as string) ?? true
}
