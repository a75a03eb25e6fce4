import { exactNumber } from '@countersign/pdf/exact-numbers'
import { openStates } from '@countersign/pdf/open-states'
import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, type PdfStream } from '@libpdf/core'
import type { Annotations } from './annotations.js'
import type { Appearance } from './appearance.js'
import type { Layers } from './layers/layers.js'
import { arrayOf, keepOnly, numberOf, type Objects } from './objects.js'
import type { PageShape } from './page-shape.js'
import type { FoundPage } from './page-tree.js'

const ofPage = new Set('Type StructParents Tabs Group UserUnit BleedBox TrimBox ArtBox'.split(' '))
const furtherBoxes = ['BleedBox', 'TrimBox', 'ArtBox']
/** What content can name (ISO 32000-2, table 34). */
const ofResources = new Set('ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties'.split(' '))
/** Digits behind the point of a place: a hundred-thousandth of a point. */
const precision = 5
/** A larger unit, in 72nds of an inch, is taken for a mistake. */
const largestUnit = 1000

interface PageParts {
  objects: Objects
  layers: Layers
  annotations: Annotations
  /** The root of the new page tree. */
  parent: PdfRef
}

/** Makes a page anew, by a list of what may stand in it: boxes and rotation are those by which it is shown. */
export function rebuildPage(found: FoundPage, shape: PageShape, parts: PageParts): void {
  const { objects, layers, annotations, parent } = parts
  const { dict: page, ref } = found
  const contents = streamsOf(page.get('Contents'), objects)
  const settled = annotations.settle(ref, objects.items(page.get('Annots')))
  let resources = resourcesOf(found.resources, objects)

  const whole = () => joined(contents, objects)
  const plain = layers.settlePage(whole, resources.dict)
  if (plain) {
    contents.splice(0, contents.length, objects.pdf.createStream({}, new Uint8Array(plain.content)))
    resources = { dict: plain.resources, value: plain.resources }
  }
  if (settled.drawn.length > 0) {
    const own = new PdfDict([...resources.dict])
    drawOver(contents, settled.drawn, own, plain?.content ?? whole(), objects)
    resources = { dict: own, value: own }
  }

  keepOnly(page, ofPage)
  keepSound(page, objects)
  page.set('Type', PdfName.Page)
  page.set('Parent', parent)
  page.set('MediaBox', arrayOf(...shape.box.map((side) => Number(side.toFixed(precision)))))
  const rotation = shape.rotation ?? rotationOf(found.rotate, objects)
  if (rotation !== 0) page.set('Rotate', numberOf(rotation))
  page.set('Resources', resources.value)
  if (contents.length > 0) page.set('Contents', contents.length === 1 ? contents[0]! : new PdfArray(contents))
  if (settled.links.length > 0) page.set('Annots', new PdfArray(settled.links))
}

/** The streams of a page's content. Lists within the list count for nothing, as in the engine that shows the page. */
function streamsOf(value: PdfObject | undefined, objects: Objects): PdfObject[] {
  if (value && objects.stream(value)) return [value]
  return objects.items(value).filter((member) => objects.stream(member) !== null)
}

function joined(contents: readonly PdfObject[], objects: Objects): Buffer {
  const streams = contents.map((content) => objects.stream(content) as PdfStream)
  return Buffer.concat(streams.flatMap((stream) => [objects.decoded(stream), Buffer.from('\n')]))
}

/** Resources without what is none; as they are, where there is nothing to take out of them. */
function resourcesOf(value: PdfObject | undefined, objects: Objects): { dict: PdfDict; value: PdfObject } {
  const found = objects.dict(value)
  const isResource = (key: string, entry: PdfObject) =>
    ofResources.has(key) && (key === 'ProcSet' ? objects.array(entry) : objects.dict(entry)) !== null
  const entries = [...(found ?? [])]
  if (value && found && entries.every(([key, entry]) => isResource(key.value, entry))) return { dict: found, value }
  const own = new PdfDict(entries.filter(([key, entry]) => isResource(key.value, entry)))
  return { dict: own, value: own }
}

/** Draws appearances after a page's own content, in the space the page began with: however that content leaves its state. */
function drawOver(
  contents: PdfObject[],
  drawn: readonly Appearance[],
  resources: PdfDict,
  content: Buffer,
  objects: Objects,
): void {
  const { unopened, unclosed } = openStates(content.toString('latin1'))
  const named = new PdfDict([...(objects.dict(resources.get('XObject')) ?? [])])
  const lines = drawn.map(({ form, matrix }) => {
    const name = unusedName(named)
    named.set(name, form)
    return `q ${matrix.map(exactNumber).join(' ')} cm /${name} Do Q\n`
  })
  resources.set('XObject', named)
  const stream = (text: string) => objects.pdf.createStream({}, new Uint8Array(Buffer.from(text, 'latin1')))
  contents.unshift(stream('q '.repeat(unopened + 1)))
  contents.push(stream(`\n${'Q '.repeat(unclosed + 1)}${lines.join('')}`))
}

function unusedName(named: PdfDict): string {
  let number = named.size
  while (named.has(`Shown${number}`)) number++
  return `Shown${number}`
}

/** Of what a page says besides, only what says it properly. */
function keepSound(page: PdfDict, objects: Objects): void {
  const unit = objects.number(page.get('UserUnit'))
  if (unit === null || unit <= 0 || unit > largestUnit) page.delete('UserUnit')
  for (const box of furtherBoxes) if (!objects.numbers(page.get(box), 4)) page.delete(box)
  if (!objects.dict(page.get('Group'))) page.delete('Group')
  if (objects.number(page.get('StructParents')) === null) page.delete('StructParents')
  if (objects.name(page.get('Tabs')) === null) page.delete('Tabs')
}

/** Quarter turns clockwise, in degrees; anything else is none. */
function rotationOf(value: PdfObject | undefined, objects: Objects): number {
  const degrees = objects.number(value) ?? 0
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0
}
