import { afterEach, expect, it, jest } from '@jest/globals'
import type { Path as SkiaPath } from 'canvaskit-wasm'
import { withPdfJs } from '@countersign/pdfjs-node'
import { Canvas } from '@countersign/pdfjs-node/internal/canvas/canvas'
import type { Context } from '@countersign/pdfjs-node/internal/canvas/context'
import { canvasKit } from '@countersign/pdfjs-node/internal/canvas/canvas-kit'
import { forgetPaths, keepPath, keptPath } from '@countersign/pdfjs-node/internal/canvas/kept-paths'
import { Path } from '@countersign/pdfjs-node/internal/canvas/path'
import { pageOf } from './fixtures/page.js'

/** Records the Skia paths that are made. */
function watched(): { made: SkiaPath[] } {
  const made: SkiaPath[] = []
  const make = canvasKit.Path.MakeFromCmds.bind(canvasKit.Path)
  jest.spyOn(canvasKit.Path, 'MakeFromCmds').mockImplementation((commands) => {
    const path = make(commands)
    if (path) made.push(path)
    return path
  })
  return { made }
}

const fill = (context: Context, path: Path, rule?: string) => context.fill(path, rule)

const alive = (paths: readonly SkiaPath[]) => paths.filter((path) => !path.isDeleted())
const skiaPath = () => canvasKit.Path.MakeFromCmds([canvasKit.MOVE_VERB, 1, 1])!

afterEach(() => {
  jest.restoreAllMocks()
  forgetPaths()
})

it('a repeated letter takes at most two Skia paths, and none outlives the document', async () => {
  const { made } = watched()
  const letters = pageOf(`BT /F1 9 Tf 2 50 Td ${'(H) Tj -6 0 Td '.repeat(200)} ET`)
  await withPdfJs(letters, async (pdf) => {
    await pdf.draw(1, { width: 50, height: 50 })
    await pdf.draw(1, { width: 50, height: 50 })
    expect(alive(made)).not.toEqual([])
  })
  expect(made.length).toBeGreaterThan(1)
  expect(made.length).toBeLessThan(10)
  expect(alive(made)).toEqual([])
})

it('a document keeps its paths while another one closes', async () => {
  const { made } = watched()
  const draw = (pdf: { draw(page: number, size: { width: number; height: number }): Promise<unknown> }) =>
    pdf.draw(1, { width: 50, height: 50 })
  const letters = pageOf('BT /F1 9 Tf 2 50 Td (HHH) Tj ET')
  await withPdfJs(letters, async (outer) => {
    await draw(outer)
    await withPdfJs(letters, draw)
    const before = made.length
    await draw(outer)
    // The white page takes one path for each drawing.
    expect(made).toHaveLength(before + 1)
  })
})

it.each<[name: string, change: (path: Path) => void]>([
  ['a shape', (path) => path.rect(20, 20, 10, 10)],
  [
    'a path',
    (path) => {
      const other = new Path()
      other.rect(20, 20, 10, 10)
      path.addPath(other)
    },
  ],
])('a path that gets %s is drawn anew', (_name, change) => {
  const canvas = new Canvas(40, 40)
  const context = canvas.getContext()
  const path = new Path()
  path.rect(0, 0, 10, 10)
  for (let drawn = 0; drawn < 3; drawn++) fill(context, path)
  change(path)
  fill(context, path)
  expect([...canvas.pixels().subarray((25 * 40 + 25) * 4, (25 * 40 + 25) * 4 + 4)]).toEqual([0, 0, 0, 255])
  canvas.dispose()
})

it('the rule of a fill does not stay with a kept path', () => {
  const canvas = new Canvas(40, 40)
  const context = canvas.getContext()
  const path = new Path()
  path.rect(0, 0, 30, 30)
  path.rect(10, 10, 10, 10)
  for (const rule of ['nonzero', 'nonzero', 'evenodd']) {
    context.clearRect(0, 0, 40, 40)
    fill(context, path, rule)
  }
  expect(canvas.pixels()[(15 * 40 + 15) * 4 + 3]).toBe(0)
  canvas.dispose()
})

it('kept paths are forgotten when they take too much memory', () => {
  const [first, second] = [{}, {}]
  const path = skiaPath()
  keepPath(first, path, 1.5e6)
  keepPath(second, skiaPath(), 1.5e6)
  expect([path.isDeleted(), keptPath(first), keptPath(second)?.isDeleted()]).toEqual([true, undefined, false])
})
