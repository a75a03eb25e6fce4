import { describe, expect, it } from '@jest/globals'
import { Canvas, CanvasFactory } from '@countersign/pdfjs-node/internal/canvas/canvas'
import type { Context } from '@countersign/pdfjs-node/internal/canvas/context'
import { Path } from '@countersign/pdfjs-node/internal/canvas/path'

// Expectations are those of Chromium 156.

type Draw = (context: Context & Record<string, unknown>) => void

/** RGBA at points of a canvas of 60 × 60. */
function pixelsAt(draw: Draw, ...points: (readonly [x: number, y: number])[]): number[][] {
  const canvas = new Canvas(60, 60)
  draw(canvas.getContext() as Parameters<Draw>[0])
  const pixels = canvas.getContext().getImageData(0, 0, 60, 60).data
  canvas.dispose()
  return points.map(([x, y]) => [...pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)])
}

const [clear, red, blue, black] = [
  [0, 0, 0, 0],
  [255, 0, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 255],
]

/** 10 × 10, the left half red, the right half blue. */
function twoHalves(): Canvas {
  const canvas = new Canvas(10, 10)
  const context = canvas.getContext() as Parameters<Draw>[0]
  for (const [x, colour] of [
    [0, '#ff0000'],
    [5, '#0000ff'],
  ] as const) {
    context.fillStyle = colour
    context.fillRect(x, 0, 5, 10)
  }
  return canvas
}

describe('drawImage', () => {
  it.each<[name: string, place: number[]]>([
    ['a source outside', [20, 20, 10, 10, 5, 5, 40, 40]],
    ['a source that only touches the image', [10, 0, 10, 10, 5, 5, 40, 40]],
    ['an empty source', [1, 1, 0, 10, 5, 5, 40, 40]],
    ['an empty destination', [5, 5, 0, 40]],
    ['numbers that are not finite', [0, 0, Infinity, 12, 45, 45, 40, 30]],
  ])('draws nothing for %s, also under destination-in', (_name, place) => {
    const draw: Draw = (context) => {
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, 60, 60)
      context.globalCompositeOperation = 'destination-in'
      context.drawImage(twoHalves(), ...place)
    }
    expect(pixelsAt(draw, [2, 2], [30, 30])).toEqual([red, red])
  })

  it.each<[name: string, place: number[], left: number[], right: number[], outside: number[]]>([
    ['clips the source and the destination', [-10, -10, 20, 20, 0, 0, 60, 60], red, blue, clear],
    ['turns negative sides of the source', [10, 10, -20, -20, 0, 0, 60, 60], red, blue, clear],
    ['turns negative sides of the destination', [-10, -10, 20, 20, 60, 60, -60, -60], red, blue, clear],
  ])('%s', (_name, place, ...colours) => {
    const draw: Draw = (context) => context.drawImage(twoHalves(), ...place)
    expect(pixelsAt(draw, [40, 40], [50, 50], [15, 15])).toEqual(colours)
  })

  it('has hard edges when upright', () => {
    const draw: Draw = (context) => context.drawImage(twoHalves(), 10.3, 10.3, 20, 20)
    expect(pixelsAt(draw, [10, 15], [30, 15])).toEqual([red, clear])
  })

  it('draws nothing under a matrix without area', () => {
    const draw: Draw = (context) => {
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, 60, 60)
      context.globalCompositeOperation = 'destination-in'
      context.setTransform(30, 0, 0, 0, 10, 50)
      context.drawImage(twoHalves(), 0, 0, 1, 1)
    }
    expect(pixelsAt(draw, [2, 2])).toEqual([red])
  })
})

type Step = (path: Path) => void
const dot: Step = (path) => {
  path.moveTo(10, 10)
  path.lineTo(10, 10)
}
const closedDot: Step = (path) => {
  dot(path)
  path.closePath()
}
const line: Step = (path) => {
  path.moveTo(20, 40)
  path.lineTo(40, 40)
}

describe('a stroke with round caps', () => {
  it.each<[name: string, steps: Step[], drawn: boolean]>([
    ['no dot that is alone', [dot], false],
    ['no dot before a mere start', [dot, (path) => path.moveTo(50, 50)], false],
    ['no dot that is alone and closed', [closedDot], false],
    [
      'no curve without length',
      [(path) => path.moveTo(10, 10), (path) => path.bezierCurveTo(10, 10, 10, 10, 10, 10)],
      false,
    ],
    ['no closed dot at the start', [closedDot, line], false],
    ['no rectangle of 0 × 0', [line, (path) => path.rect(10, 10, 0, 0)], false],
    ['a dot before a line', [dot, line], true],
    ['a closed dot after a line', [line, closedDot], true],
  ])('draws %s', (_name, steps, drawn) => {
    const path = new Path()
    for (const step of steps) step(path)
    const draw: Draw = (context) => {
      Object.assign(context, { strokeStyle: '#ff0000', lineWidth: 10, lineCap: 'round', lineJoin: 'round' })
      context.stroke(path)
    }
    expect(pixelsAt(draw, [10, 10])).toEqual([drawn ? red : clear])
  })

  it('ignores a rectangle that is not finite', () => {
    const path = new Path()
    path.moveTo(10, 10)
    path.rect(50, 50, Infinity, 10)
    path.lineTo(40, 10)
    expect(pixelsAt((context) => context.stroke(path), [25, 10])[0]![3]).toBeGreaterThan(0)
  })
})

describe('a gradient', () => {
  it('without length draws nothing, as floats count', () => {
    const draw: Draw = (context) => {
      const gradient = context.createLinearGradient(30, 30, 30 + 1e-10, 30)
      gradient.addColorStop(0, '#ff0000')
      context.fillStyle = gradient
      context.fillRect(0, 0, 60, 60)
    }
    expect(pixelsAt(draw, [30, 30])).toEqual([clear])
  })

  it('between circles hardly apart is black', () => {
    const draw: Draw = (context) => {
      const gradient = context.createRadialGradient(30, 30, 10, 30.0001, 30, 10)
      gradient.addColorStop(0, '#ff0000')
      gradient.addColorStop(1, '#ff0000')
      context.fillStyle = gradient
      context.fillRect(0, 0, 60, 60)
    }
    expect(pixelsAt(draw, [30, 30])).toEqual([black])
  })

  it.each<[name: string, error: string, draw: Draw]>([
    ['a negative radius', 'IndexSizeError', (context) => context.createRadialGradient(30, 30, -1, 30, 30, 10)],
    ['a radius that is no number', 'TypeError', (context) => context.createRadialGradient(30, 30, NaN, 30, 30, 10)],
    ['an infinite end', 'TypeError', (context) => context.createLinearGradient(30, 30, Infinity, 10)],
    [
      'an offset above 1',
      'IndexSizeError',
      (context) => context.createLinearGradient(0, 0, 1, 1).addColorStop(2, '#000'),
    ],
    ['an unknown colour', 'SyntaxError', (context) => context.createLinearGradient(0, 0, 1, 1).addColorStop(1, 'no')],
  ])('refuses %s', (_name, error, draw) => {
    expect(() => pixelsAt(draw)).toThrow(expect.objectContaining({ name: error }))
  })
})

describe('a context', () => {
  it.each<[name: string, value: unknown]>([
    ['lineWidth', Infinity],
    ['lineWidth', -1],
    ['miterLimit', NaN],
    ['globalAlpha', 2],
    ['globalAlpha', -1],
    ['lineDashOffset', Infinity],
    ['lineCap', 'no'],
    ['lineJoin', 'no'],
    ['fillStyle', 'no'],
  ])('ignores a %s of %s', (name, value) => {
    const context = new Canvas(1, 1).getContext() as Parameters<Draw>[0]
    const before = context[name]
    context[name] = value
    expect(context[name]).toBe(before)
  })

  it('ignores a negative dash', () => {
    const context = new Canvas(1, 1).getContext()
    context.setLineDash([5, 5])
    context.setLineDash([5, -5])
    expect(context.getLineDash()).toEqual([5, 5])
  })

  it('ignores matrices that are not finite', () => {
    const context = new Canvas(1, 1).getContext()
    context.transform(NaN, 0, 0, 1, 0, 0)
    context.scale(Infinity, 1)
    context.translate(NaN, 0)
    context.setTransform({ a: NaN })
    expect(context.getTransform().toArray()).toEqual([1, 0, 0, 1, 0, 0])
  })

  it('ignores a clip under a matrix without area', () => {
    const draw: Draw = (context) => {
      context.setTransform(0, 0, 0, 0, 0, 0)
      context.clip(new Path())
      context.resetTransform()
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, 60, 60)
    }
    expect(pixelsAt(draw, [30, 30])).toEqual([red])
  })

  it('ends a clip with the save before it', () => {
    const draw: Draw = (context) => {
      const fill = (style: string) => {
        context.fillStyle = style
        context.fillRect(0, 0, 60, 60)
      }
      const left = new Path()
      left.rect(0, 0, 30, 60)
      context.save()
      context.save()
      context.clip(left)
      context.save()
      context.restore()
      fill('#ff0000')
      context.restore()
      context.restore()
      context.restore()
      context.globalCompositeOperation = 'destination-over'
      fill('#0000ff')
    }
    expect(pixelsAt(draw, [10, 30], [40, 30])).toEqual([red, blue])
  })

  it.each([
    ['color', 'fillStyle', '#0000ff', [blue, blue]],
    ['alpha', 'globalAlpha', 0, [red, clear]],
    ['operation', 'globalCompositeOperation', 'destination-out', [clear, clear]],
  ])('fills with a changed %s', (_name, property, value, expected) => {
    const draw: Draw = (context) => {
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, 30, 60)
      Object.assign(context, { [property]: value })
      context.fillRect(0, 0, 60, 60)
    }
    expect(pixelsAt(draw, [10, 30], [40, 30])).toEqual(expected)
  })

  it('clears whole pixels', () => {
    const draw: Draw = (context) => {
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, 60, 60)
      context.clearRect(0, 0, 30.6, 60)
    }
    expect(pixelsAt(draw, [30, 30], [31, 30])).toEqual([clear, red])
  })

  it('does not mix in colours of transparent pixels', () => {
    const draw: Draw = (context) => {
      context.scale(2, 2)
      context.fillStyle = context.createPattern(twoHalves(), 'no-repeat')
      context.fillRect(0, 0, 60, 60)
    }
    const [[redness, , , alpha]] = pixelsAt(draw, [0, 10]) as [[number, number, number, number]]
    expect([redness, alpha < 255]).toEqual([255, true])
  })
})

it('no canvas is empty', () => {
  expect(() => new CanvasFactory().create(0, 5)).toThrow('Invalid canvas size')
})
