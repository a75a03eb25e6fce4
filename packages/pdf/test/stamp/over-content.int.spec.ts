import { describe, expect, it } from '@jest/globals'
import { PDFName } from 'pdf-lib'
import { asWritten } from '../fixtures/as-written.js'
import { stampPdf } from '../fixtures/stamp-pdf.js'
import { inkBetween } from '../fixtures/ink.js'
import { pageOf } from '../fixtures/page-of.js'
import { rendered } from '../fixtures/rendered.js'
import { stampOf } from '../fixtures/stamp-of.js'

describe('a stamp on a page', () => {
  const place = { x: 50, y: 50, width: 150, height: 50 }
  const size = { width: 800, height: 600 }
  const aboveFoot = { left: 0, top: 0, right: 400, bottom: 280 }
  const words = { requestId: 'r-1' }
  const stamp = stampOf({ kind: 'drawn', strokes: [[[0.1, 0.1], [0.9, 0.9]]] }, place) // prettier-ignore

  it.each([
    ['is empty', ''],
    ['leaves a smaller space open', 'q 0.5 0 0 0.5 0 0 cm'],
    ['leaves three of them open', 'q 0.5 0 0 0.5 0 0 cm q 2 0 0 3 9 9 cm q -1 0 0 -1 0 0 cm'],
    ['changes the space it was given', '0.5 0 0 0.5 0 0 cm'],
    ['closes what it never opened', 'Q Q 0.5 0 0 0.5 0 0 cm'],
    ['closes too often, then leaves open', 'Q q Q Q 0.5 0 0 0.5 0 0 cm q 0 1 -1 0 7 7 cm q'],
    ['leaves a clip open', 'q 0 0 10 10 re W n'],
    ['ends in a comment', 'q 2 0 0 2 0 0 cm % q'],
  ])('is in its place when the content %s', async (_how, content) => {
    const page = await pageOf(content)
    expect(await pixelsOff(await asWritten(await page.doc.save()))).toBeLessThan(1)
  })

  it('is refused on content that was not rewritten at an upload', async () => {
    const page = await pageOf('q 0.5 0 0 0.5 0 0 cm')
    await expect(stampPdf(await page.doc.save(), [stamp], words)).rejects.toThrow('not as it was written')
  })

  it('is in its place when there is no content', async () => {
    const { doc, node } = await pageOf()
    node.delete(PDFName.of('Contents'))
    expect(await pixelsOff(await doc.save())).toBeLessThan(1)
  })

  it('is only on its page when pages share their content', async () => {
    const { doc, node } = await pageOf('q 0.5 0 0 0.5 0 0 cm', 'q 10 10 50 50 re f')
    const shared = doc.context.register(node.lookup(PDFName.of('Contents'))!)
    node.set(PDFName.of('Contents'), shared)
    doc.addPage([400, 300]).node.set(PDFName.of('Contents'), shared)
    const pdf = await asWritten(await doc.save())
    expect(await pixelsOff(pdf)).toBeLessThan(1)
    const second = { ...size, page: 2 }
    const stamped = await rendered(await stampPdf(pdf, [stamp], words), second)
    expect(inkBetween(await rendered(pdf, second), stamped, 2, aboveFoot)).toBeNull()
  })

  /** Returns the largest deviation of the stamp's edges. */
  async function pixelsOff(pdf: Uint8Array): Promise<number> {
    const stamped = await rendered(await stampPdf(pdf, [stamp], words), size)
    const ink = inkBetween(await rendered(pdf, size), stamped, 2, aboveFoot)
    if (!ink) return Infinity
    const edges = Object.entries({ left: 200, top: 150, right: 350, bottom: 200 })
    return Math.max(...edges.map(([edge, at]) => Math.abs(ink[edge as 'left'] - at)))
  }
})
