import { describe, expect, it } from '@jest/globals'
import { PDF } from '@libpdf/core'
import { degrees, PDFDocument, PDFName, PDFNumber } from 'pdf-lib'
import fc from 'fast-check'
import { frameOf, type Matrix, type PageShape, shapeOf } from '@countersign/pdf/internal/stamp/page-frame'

const length = fc.double({ min: 1, max: 15_000, noNaN: true })
const offset = fc.double({ min: -15_000, max: 15_000, noNaN: true })
const turns = [0, 90, 180, 270] as const
const shape = fc.record<PageShape>({
  box: fc.record({ x: offset, y: offset, width: length, height: length }),
  rotation: fc.constantFrom(...turns),
  unit: fc.constantFrom(0.5, 1, 2, 3, 72),
})

type Point = readonly [x: number, y: number]
const through = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

/** Clockwise from the bottom left. */
const corners = (left: number, bottom: number, right: number, top: number): Point[] => [
  [left, bottom],
  [left, top],
  [right, top],
  [right, bottom],
]

function expectPoint([x, y]: Point, [atX, atY]: Point): void {
  expect(x).toBeCloseTo(atX, 6)
  expect(y).toBeCloseTo(atY, 6)
}

describe('the frame of a page', () => {
  it('maps the corners of the shown page to those of the visible box, clockwise by the rotation', () => {
    fc.assert(
      fc.property(shape, (page) => {
        const { width, height, toUserSpace } = frameOf(page)
        const { x, y } = page.box
        const [right, top] = [x + page.box.width, y + page.box.height]
        // A rotation by 90° shows the bottom right at the bottom left.
        const [shown, own] = [corners(0, 0, width, height), corners(x, y, right, top)]
        const turned = page.rotation / 90
        for (const [n, corner] of shown.entries()) expectPoint(through(toUserSpace, corner), own[(n + 4 - turned) % 4]!)
      }),
    )
  })

  it('has the visible box’s area in points, for any user space unit', () => {
    fc.assert(
      fc.property(shape, (page) => {
        const { width, height, toUserSpace } = frameOf(page)
        const area = page.box.width * page.unit * (page.box.height * page.unit)
        expect((width * height) / area).toBeCloseTo(1, 9)
        const [a, b, c, d] = toUserSpace
        // Nothing is mirrored, and the scale is right.
        expect((a * d - b * c) * page.unit ** 2).toBeCloseTo(1, 9)
        expect(width === page.box.width * page.unit).toBe(
          page.rotation % 180 === 0 || page.box.width === page.box.height,
        )
      }),
    )
  })
})

async function pageWith(change: (page: ReturnType<PDFDocument['addPage']>) => void): Promise<PageShape> {
  const document = await PDFDocument.create()
  change(document.addPage([600, 800]))
  return firstShapeIn(document)
}

async function firstShapeIn(document: PDFDocument): Promise<PageShape> {
  const pdf = await PDF.load(await document.save())
  return shapeOf(pdf.getPages()[0]!.dict, pdf.getObject.bind(pdf))
}

describe('the shape of a page', () => {
  const whole = { box: { x: 0, y: 0, width: 600, height: 800 }, rotation: 0, unit: 1 }

  it('normalizes full turns and negative rotations', async () => {
    for (const turn of turns) {
      for (const angle of [turn - 720, turn - 360, turn, turn + 360, turn + 1080]) {
        expect(await pageWith((page) => page.setRotation(degrees(angle)))).toEqual({ ...whole, rotation: turn })
      }
    }
  })

  it.each([
    ['a part of the page', [50, 60, 100, 200], { x: 50, y: 60, width: 100, height: 200 }],
    ['larger than the page', [-50, -60, 1000, 2000], whole.box],
    ['over an edge', [500, 700, 300, 300], { x: 500, y: 700, width: 100, height: 100 }],
    ['named by its other corners', [150, 260, -100, -200], { x: 50, y: 60, width: 100, height: 200 }],
    ['beside the page', [700, 0, 100, 100], whole.box],
    ['without an extent', [10, 10, 0, 0], whole.box],
  ] as const)('has a valid box for a crop box that is %s', async (_how, [x, y, width, height], box) => {
    expect(await pageWith((page) => page.setCropBox(x, y, width, height))).toEqual({ ...whole, box })
  })

  it('includes inherited entries', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([600, 800])
    const parent = page.node.Parent()!
    page.node.delete(PDFName.of('MediaBox'))
    page.node.delete(PDFName.of('Rotate'))
    parent.set(PDFName.of('MediaBox'), document.context.obj([10, 20, 210, 320]))
    parent.set(PDFName.of('Rotate'), PDFNumber.of(90))
    expect(await firstShapeIn(document)).toEqual({
      box: { x: 10, y: 20, width: 200, height: 300 },
      rotation: 90,
      unit: 1,
    })
  })

  it.each([
    [2.5, 2.5],
    [0, 1],
    [-3, 1],
  ])('with a user space unit of %d uses %d', async (given, unit) => {
    const set = (page: ReturnType<PDFDocument['addPage']>) => page.node.set(PDFName.of('UserUnit'), PDFNumber.of(given))
    expect(await pageWith(set)).toEqual({ ...whole, unit })
  })
})
