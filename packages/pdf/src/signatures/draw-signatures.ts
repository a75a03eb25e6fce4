import {
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib'
import { Flow, type TextStyle, textStyles } from '../certificate/flow.js'
import { colors, rules, sheet } from '../certificate/sheet.js'
import { Typesetter } from '../faces/typesetter.js'
import { lettersWithoutFace } from '../letters-without-face.js'
import { fitted } from './fitted.js'
import { frameOf, margins, placesFor, type Signatory, type SignaturePlace } from './places.js'

const name: TextStyle = { ...textStyles.person, size: 12.5, line: 15 }
const email: TextStyle = { ...textStyles.second, size: 9, line: 10.8 }
const head: TextStyle = { ...textStyles.label, size: 9, line: 10.8 }
const foot: TextStyle = { ...textStyles.label, size: 8.5, line: 10.2 }

export interface DrawnSignatures {
  bytes: Uint8Array
  places: SignaturePlace[]
}

/** Draws 'Signatures.pdf' (rule sending-3). It contains no dates, so the same input yields the same bytes. */
export async function drawSignatures(people: readonly Signatory[], title: string): Promise<DrawnSignatures> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle('Signatures', { showInWindowTitleBar: true })
  document.setLanguage('en')
  document.setCreator('Countersign')
  document.setProducer('Countersign')
  const typesetter = new Typesetter(document)
  const shownTitle = await settable(title)
  const flow = new Flow(document, typesetter, (on, page) =>
    page === 1 ? opening(on, shownTitle) : running(on, shownTitle),
  )
  const places = placesFor(people.length)
  for (const [index, place] of places.entries()) {
    if (place.page > flow.pageCount) await flow.nextPage()
    await sign(flow, place, people[index]!)
  }
  const pages = flow.pageCount
  await flow.finish(async (on, page) => {
    on.rule(rules.entry, colors.entry, sheet.height - 52, margins)
    await on.write('Added by Countersign when the documents were sent', foot, margins.left, sheet.height - 46)
    await on.writeBefore(`Page ${page} of ${pages}`, foot, margins.right, sheet.height - 46)
  })
  typesetter.finish()
  return { bytes: await document.save(), places }
}

async function opening(flow: Flow, title: string): Promise<void> {
  const { left, right } = margins
  await flow.write('Signatures', textStyles.title, left, 85)
  const lede = { ...textStyles.statement, color: colors.second }
  await flow.write('Each person named here signs in the frame above their name.', lede, left, 133)
  flow.rule(rules.strong, colors.ink, 172, margins)
  if (!title) return
  await flow.write('For', { ...head, size: 10, line: 15 }, left, 185)
  flow.put(await fitted(flow, title, name, { width: right - left - 40, smallest: 9, lines: 2 }), left + 40, 185)
}

async function running(flow: Flow, title: string): Promise<void> {
  const { left, right } = margins
  await flow.write('Signatures', head, left, 58)
  flow.rule(rules.entry, colors.entry, 76, margins)
  if (!title) return
  const titled: TextStyle = { ...head, base: 'auto' }
  const { lines } = await fitted(flow, title, titled, { width: (right - left) * 0.7, smallest: head.size, lines: 1 })
  await flow.writeBefore(lines[0]!.text, titled, right, 58)
}

async function sign(flow: Flow, place: SignaturePlace, person: Signatory): Promise<void> {
  const { left, top, width, height } = frameOf(place)
  flow.draw(
    pushGraphicsState(),
    setStrokingColor(colors.edge),
    setLineWidth(0.5),
    rectangle(left, sheet.height - top - height, width, height),
    stroke(),
    popGraphicsState(),
  )
  let under = top + height + 6
  const shown = await settable(person.name)
  if (shown) {
    const block = await fitted(flow, shown, name, { width, smallest: 9, lines: 3 })
    flow.put(block, left, under)
    under += block.height
  }
  const address = await fitted(flow, await settable(person.email), email, { width, smallest: 7, lines: 2 })
  flow.put(address, left, under)
}

/** Collapses white space. Returns '' if a letter has no font: better no name than boxes. */
async function settable(text: string): Promise<string> {
  const composed = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return (await lettersWithoutFace(composed)).length === 0 ? composed : ''
}
