import { deflateSync } from 'node:zlib'
import {
  closePath,
  type Color,
  concatTransformationMatrix,
  drawObject,
  fill,
  lineTo,
  moveTo,
  type PDFDocument,
  type PDFOperator,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import { colors } from './sheet.js'

/** Two bands of phase-shifted sine rings, in a drawing 100 wide. */
const bands = [
  { radius: 44.8, height: 4.6, lobes: 32, rings: 6 },
  { radius: 33, height: 3.4, lobes: 26, rings: 6 },
] as const
const pointsOfRing = 300
/** 0.1 mm at a rosette width of 31 mm. */
const lineWidth = (0.1 / 31) * 100

/** The logo in a box 24 wide: the signature line and the tick (rule pages-16). */
const line = [
  [1.5, 16.3, 7.1, 16.3, 7.1, 18.8, 1.5, 18.8],
  [14.5, 16.3, 22.5, 16.3, 22.5, 18.8, 13.5, 18.8],
] as const
const tick = [
  3.4, 8.2, 6.5, 6.5, 7.8, 8.3, 9, 10.6, 9.9, 13, 10.6, 15.3, 12.4, 11.4, 14.8, 7.6, 17.7, 4.2, 21.1, 1.1, 22.6, 3,
  18.8, 7.4, 15.7, 12, 13.5, 16.9, 11.9, 22.5, 8.9, 22.5, 8.2, 18.5, 7, 14.7, 5.4, 11.2,
] as const

/** @param at upper left corner, from the lower left of the page */
export function rosette(page: PDFPage, at: { x: number; y: number; size: number }): PDFOperator[] {
  const scale = at.size / 100
  return [
    pushGraphicsState(),
    // Drawing space: 100 wide, with y downwards.
    concatTransformationMatrix(scale, 0, 0, -scale, at.x, at.y),
    drawObject(page.node.newXObject('Rosette', ringsIn(page.doc))),
    popGraphicsState(),
    ...mark({ x: at.x + at.size * 0.34, y: at.y - at.size * 0.335, size: at.size * 0.32 }),
  ]
}

/** @param at upper left corner, from the lower left of the page */
export function mark(at: { x: number; y: number; size: number }): PDFOperator[] {
  const scale = at.size / 24
  return [
    pushGraphicsState(),
    concatTransformationMatrix(scale, 0, 0, -scale, at.x, at.y),
    ...line.flatMap((points) => filled(points, colors.ink)),
    ...filled(tick, colors.blue),
    popGraphicsState(),
  ]
}

let deflated: Buffer | undefined

/** Cached per process: four thousand lines, identical in every certificate. */
function ringsIn({ context }: PDFDocument): PDFRef {
  deflated ??= deflateSync(context.contentStream(rings()).getContentsString())
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 100], Filter: 'FlateDecode' }
  return context.register(PDFRawStream.of(context.obj(form), deflated))
}

const rings = (): PDFOperator[] => [
  setStrokingColor(colors.rosette),
  setLineWidth(lineWidth),
  ...bands.flatMap((band) => Array.from({ length: band.rings }, (_, n) => ring(band, n)).flat()),
]

function ring({ radius, height, lobes, rings: count }: (typeof bands)[number], n: number): PDFOperator[] {
  const shift = (2 * Math.PI * n) / count
  const points = Array.from({ length: pointsOfRing }, (_, step) => {
    const angle = (2 * Math.PI * step) / pointsOfRing
    const away = radius + height * Math.sin(lobes * angle + shift)
    return [50 + away * Math.cos(angle), 50 + away * Math.sin(angle)].map((value) => Math.round(value * 100) / 100)
  })
  const [[x = 0, y = 0] = [], ...rest] = points
  return [moveTo(x, y), ...rest.map(([px = 0, py = 0]) => lineTo(px, py)), closePath(), stroke()]
}

function filled(points: readonly number[], color: Color): PDFOperator[] {
  const pairs = Array.from({ length: points.length / 2 }, (_, n) => [points[2 * n]!, points[2 * n + 1]!] as const)
  const [first, ...rest] = pairs
  return [setFillingColor(color), moveTo(...first!), ...rest.map((point) => lineTo(...point)), closePath(), fill()]
}
