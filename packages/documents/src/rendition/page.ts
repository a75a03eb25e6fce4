import { exactNumber } from '@countersign/pdf/exact-numbers'
import { writeContent } from '@countersign/pdf/content'
import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, type PdfStream } from '@libpdf/core'
import type { Annotations } from './annotations.js'
import type { Appearance } from './appearance.js'
import type { Layers } from './layers/layers.js'
import type { ContentStreams } from './content/content-streams.js'
import { arrayOf, keepOnly, numberOf, type Objects } from './objects.js'
import type { PageShape } from './page-shape.js'
import type { FoundPage } from './page-tree.js'
import type { ShownSize } from './page-sizes.js'

const ofPage = new Set('Type StructParents Tabs Group UserUnit BleedBox TrimBox ArtBox'.split(' '))
const furtherBoxes = ['BleedBox', 'TrimBox', 'ArtBox']
/** ISO 32000-2, table 34. */
const ofResources = new Set('ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties'.split(' '))
/** Decimal places of coordinates in points. */
const precision = 5
/** Larger user units are taken for errors. */
const largestUnit = 1000

interface PageParts {
  objects: Objects
  contents: ContentStreams
  layers: Layers
  annotations: Annotations
  parent: PdfRef
  number: number
}

/** Rebuilds a page from an allowlist, with the boxes and rotation it is shown by. @returns its size as shown */
export function rebuildPage(found: FoundPage, shape: PageShape, parts: PageParts): ShownSize {
  const { objects, contents, layers, annotations, parent, number } = parts
  const { dict: page } = found
  const settled = annotations.settle(objects.items(page.get('Annots')), number)
  const streams = streamsOf(page.get('Contents'), objects)
  const written = contents.writePage(streams, resourcesOf(found.resources, objects), number)
  const plain = layers.settlePage(() => written.bytes, written.resources)
  const resources = plain?.resources ?? written.resources
  const own = plain?.content ?? written.bytes
  const content = settled.drawn.length > 0 ? drawnOver(own, settled.drawn, resources, objects) : own

  keepOnly(page, ofPage)
  keepSound(page, objects)
  page.set('Type', PdfName.Page)
  page.set('Parent', parent)
  page.set('MediaBox', arrayOf(...shape.box.map((side) => Number(side.toFixed(precision)))))
  const rotation = shape.rotation ?? rotationOf(found.rotate, objects)
  if (rotation !== 0) page.set('Rotate', numberOf(rotation))
  page.set('Resources', resources)
  page.set('Contents', objects.pdf.createStream({}, new Uint8Array(content)))
  if (settled.links.length > 0) page.set('Annots', new PdfArray(settled.links))
  const [left, bottom, right, top] = shape.box
  const [width, height] = [right - left, top - bottom].map((side) => side * (objects.number(page.get('UserUnit')) ?? 1))
  return rotation % 180 === 0 ? { width: width!, height: height! } : { width: height!, height: width! }
}

/** Ignores nested arrays, as PDFium does. */
function streamsOf(value: PdfObject | undefined, objects: Objects): PdfStream[] {
  const single = objects.stream(value)
  return single ? [single] : objects.items(value).flatMap((member) => objects.stream(member) ?? [])
}

function resourcesOf(value: PdfObject | undefined, objects: Objects): PdfDict {
  const isResource = (key: string, entry: PdfObject) =>
    ofResources.has(key) && (key === 'ProcSet' ? objects.array(entry) : objects.dict(entry)) !== null
  return new PdfDict([...(objects.dict(value) ?? [])].filter(([key, entry]) => isResource(key.value, entry)))
}

/** Appends appearances in the initial coordinate space. */
function drawnOver(content: Buffer, drawn: readonly Appearance[], resources: PdfDict, objects: Objects): Buffer {
  const named = new PdfDict([...(objects.dict(resources.get('XObject')) ?? [])])
  const lines = drawn.map(({ form, matrix }) => {
    const name = unusedName(named)
    named.set(name, form)
    return `q ${matrix.map(exactNumber).join(' ')} cm /${name} Do Q\n`
  })
  resources.set('XObject', named)
  const whole = Buffer.concat([Buffer.from('q\n'), content, Buffer.from(`Q\n${lines.join('')}`, 'latin1')])
  return writeContent(whole).bytes
}

function unusedName(named: PdfDict): string {
  let number = named.size
  while (named.has(`Shown${number}`)) number++
  return `Shown${number}`
}

function keepSound(page: PdfDict, objects: Objects): void {
  const unit = objects.number(page.get('UserUnit'))
  if (unit === null || unit <= 0 || unit > largestUnit) page.delete('UserUnit')
  for (const box of furtherBoxes) if (!objects.numbers(page.get(box), 4)) page.delete(box)
  if (!objects.dict(page.get('Group'))) page.delete('Group')
  if (objects.number(page.get('StructParents')) === null) page.delete('StructParents')
  if (objects.name(page.get('Tabs')) === null) page.delete('Tabs')
}

/** Multiples of 90 degrees, clockwise; anything else is 0. */
function rotationOf(value: PdfObject | undefined, objects: Objects): number {
  const degrees = objects.number(value) ?? 0
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0
}
