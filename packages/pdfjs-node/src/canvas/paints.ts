import type { BlendMode, Canvas, Paint, Path as SkiaPath } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import type { State } from './state.js'
import { colourWith, type Style } from './styles.js'

const { BlendMode: modes, StrokeCap, StrokeJoin } = canvasKit

/** Composite operations (Compositing and Blending Level 1) that Skia names differently. */
const otherNames: Record<string, BlendMode> = {
  'source-over': modes.SrcOver,
  'source-in': modes.SrcIn,
  'source-out': modes.SrcOut,
  'source-atop': modes.SrcATop,
  'destination-over': modes.DstOver,
  'destination-in': modes.DstIn,
  'destination-out': modes.DstOut,
  'destination-atop': modes.DstATop,
  lighter: modes.Plus,
  copy: modes.Src,
  xor: modes.Xor,
}

/** Operations that also affect pixels outside the drawn shape. */
const unbounded = new Set(['source-in', 'source-out', 'destination-in', 'destination-atop', 'copy'])

/** Blend modes differ only in spelling: `color-burn`, `ColorBurn`. */
function modeOf(operation: string): BlendMode {
  const name = operation.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return otherNames[operation] ?? (modes as unknown as Record<string, BlendMode>)[name] ?? modes.SrcOver
}

/** Draws with a context's transform, clip, composite operation and alpha. */
export function drawUnder(state: State, canvas: Canvas, use: (paint: Paint) => void): void {
  if (!state.transform.isInvertible()) return
  const paint = new canvasKit.Paint()
  const count = canvas.save()
  try {
    paint.setAntiAlias(true)
    paint.setAlphaf(state.globalAlpha)
    paint.setBlendMode(modeOf(state.globalCompositeOperation))
    if (unbounded.has(state.globalCompositeOperation)) {
      const whole = paint.copy()
      whole.setAlphaf(1)
      canvas.saveLayer(whole)
      whole.delete()
      paint.setBlendMode(modes.SrcOver)
    }
    canvas.concat(state.transform.toRows())
    use(paint)
  } finally {
    canvas.restoreToCount(count)
    paint.delete()
  }
}

export function drawColoured(state: State, canvas: Canvas, style: Style, use: (paint: Paint) => void): void {
  drawUnder(state, canvas, (paint) => {
    const shader = colourWith(paint, style, state)
    if (shader === false) return
    use(paint)
    shader?.delete()
  })
}

/** Most drawings of a page are letters in one colour, so their paint stays. */
const plain = new canvasKit.Paint()
plain.setAntiAlias(true)
let plainLook: Partial<State> = {}

/** Fills a path with a context's style, transform, clip, composite operation and alpha. */
export function fillPath(state: State, canvas: Canvas, path: SkiaPath): void {
  const { fillStyle, globalAlpha, globalCompositeOperation: operation, transform } = state
  if (typeof fillStyle !== 'string' || unbounded.has(operation)) {
    return drawColoured(state, canvas, fillStyle, (paint) => canvas.drawPath(path, paint))
  }
  if (!transform.isInvertible()) return
  const isSame = plainLook.fillStyle === fillStyle && plainLook.globalAlpha === globalAlpha
  if (!isSame || plainLook.globalCompositeOperation !== operation) {
    colourWith(plain, fillStyle, state)
    plain.setBlendMode(modeOf(operation))
    plainLook = { fillStyle, globalAlpha, globalCompositeOperation: operation }
  }
  canvas.save()
  canvas.concat(transform.toRows())
  canvas.drawPath(path, plain)
  canvas.restore()
}

export function stroking(paint: Paint, state: State): void {
  paint.setStyle(canvasKit.PaintStyle.Stroke)
  paint.setStrokeWidth(state.lineWidth)
  paint.setStrokeMiter(state.miterLimit)
  paint.setStrokeCap({ round: StrokeCap.Round, square: StrokeCap.Square }[state.lineCap] ?? StrokeCap.Butt)
  paint.setStrokeJoin({ round: StrokeJoin.Round, bevel: StrokeJoin.Bevel }[state.lineJoin] ?? StrokeJoin.Miter)
  if (!state.dash.some((length) => length > 0)) return
  const dash = canvasKit.PathEffect.MakeDash([...state.dash], state.lineDashOffset)
  paint.setPathEffect(dash)
  dash.delete()
}
