import { Matrix } from './matrix.js'
import type { Style } from './styles.js'

/** Drawing state of a context (HTML, 4.12.5.1.2), except the clip, which Skia keeps. */
export class State {
  transform = new Matrix()
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

  copy(): State {
    return Object.assign(new State(), this, { transform: new Matrix(this.transform) })
  }
}

export const properties = [
  ...'fillStyle strokeStyle globalAlpha globalCompositeOperation imageSmoothingEnabled'.split(' '),
  ...'lineCap lineJoin lineWidth miterLimit lineDashOffset font'.split(' '),
]

/** Properties that ignore values ≤ 0. */
export const positive = new Set(['lineWidth', 'miterLimit'])
