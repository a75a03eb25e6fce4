import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { fitText, type Room } from './fit-text.js'
import { frameOf, margins, placesFor, sheet, type SignaturePlace } from './sheet.js'
import type { Signatory, SignaturesPdf } from './signatures-pdf.js'
import { embedTypeface, type Typeface } from './typeface.js'

interface Faces {
  text: Typeface
  strong: Typeface
}

/** The product's colours on paper, those of tokens.css. */
const ink = rgb(0x1c / 255, 0x1b / 255, 0x20 / 255)
const secondVoice = rgb(0x55 / 255, 0x52 / 255, 0x5b / 255)
const hint = rgb(0x6b / 255, 0x67 / 255, 0x72 / 255)
const hairline = rgb(0xcf / 255, 0xca / 255, 0xbf / 255)
const edge = rgb(0x8b / 255, 0x86 / 255, 0x7d / 255)

/** Draws what `makeSignaturesPdf` promises. */
export async function drawSignatures(people: readonly Signatory[], title: string): Promise<SignaturesPdf> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle('Signatures', { showInWindowTitleBar: true })
  document.setLanguage('en')
  document.setCreator('Countersign')
  document.setProducer('Countersign')
  const faces = {
    text: await embedTypeface(document, '400Regular'),
    strong: await embedTypeface(document, '500Medium'),
  }
  const places = placesFor(people.length)
  const pageCount = places.at(-1)?.page ?? 1
  const pages = Array.from({ length: pageCount }, () => document.addPage([sheet.width, sheet.height]))
  const shownTitle = drawable(title, faces.text)
  for (const [index, page] of pages.entries()) {
    if (index === 0) drawTitle(page, shownTitle, faces)
    else drawRunningHead(page, shownTitle, faces)
    drawFoot(page, index + 1, pageCount, faces)
  }
  for (const [index, place] of places.entries()) {
    const page = pages[place.page - 1]
    const person = people[index]
    if (page && person) drawPlace(page, place, person, faces)
  }
  return { bytes: await document.save(), pageCount, places }
}

function drawTitle(page: PDFPage, title: string, { text, strong }: Faces): void {
  const { left, right } = margins
  write(page, 'Signatures', text, { x: left, y: sheet.height - 112, size: 30, color: ink })
  const lede = 'Each person named here signs in the frame above the name.'
  write(page, lede, text, { x: left, y: sheet.height - 144, size: 11, color: secondVoice })
  rule(page, sheet.height - 172, 1, ink)
  rule(page, sheet.height - 174.5, 0.5, ink)
  if (!title) return
  write(page, 'For', text, { x: left, y: sheet.height - 196, size: 10, color: hint })
  const room = { width: right - left - 40, largest: 12.5, smallest: 9, lines: 2 }
  writeFitted(page, title, strong, { x: left + 40, y: sheet.height - 196, room, color: ink })
}

function drawRunningHead(page: PDFPage, title: string, { text }: Faces): void {
  const { left, right } = margins
  write(page, 'Signatures', text, { x: left, y: sheet.height - 66, size: 9, color: hint })
  rule(page, sheet.height - 76, 0.5, hairline)
  if (!title) return
  const { lines, size } = fitText(
    title,
    { width: (right - left) * 0.7, largest: 9, smallest: 9, lines: 1 },
    text.widthAt,
  )
  const line = lines[0] ?? ''
  const x = right - text.widthAt(line, size)
  write(page, line, text, { x, y: sheet.height - 66, size, color: hint })
}

function drawFoot(page: PDFPage, number: number, of: number, { text }: Faces): void {
  const { left, right } = margins
  rule(page, 52, 0.5, hairline)
  write(page, 'Added by Countersign when the documents were sent', text, { x: left, y: 38, size: 8.5, color: hint })
  const count = `Page ${number} of ${of}`
  write(page, count, text, { x: right - text.widthAt(count, 8.5), y: 38, size: 8.5, color: hint })
}

function drawPlace(page: PDFPage, place: SignaturePlace, { name, email }: Signatory, { text, strong }: Faces): void {
  const frame = frameOf(place)
  page.drawRectangle({ ...frame, borderColor: edge, borderWidth: 0.5 })
  let y = frame.y - 17
  const shownName = drawable(name, strong)
  if (shownName) {
    const room = { width: frame.width, largest: 12.5, smallest: 9, lines: 3 }
    y = writeFitted(page, shownName, strong, { x: frame.x, y, room, color: ink })
  }
  const room = { width: frame.width, largest: 9, smallest: 7, lines: 2 }
  writeFitted(page, drawable(email, text), text, { x: frame.x, y, room, color: secondVoice })
}

/** The text in composed form if the face has all its letters, else nothing: an address alone is better than boxes. */
function drawable(text: string, face: Typeface): string {
  const composed = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return face.covers(composed) ? composed : ''
}

interface Block {
  x: number
  /** Baseline of the first line. */
  y: number
  room: Room
  color: ReturnType<typeof rgb>
}

/** Writes text in its room and answers where the next baseline is. */
function writeFitted(page: PDFPage, text: string, face: Typeface, { x, y, room, color }: Block): number {
  const { lines, size } = fitText(text, room, face.widthAt)
  const leading = size * 1.2
  for (const [index, line] of lines.entries()) write(page, line, face, { x, y: y - index * leading, size, color })
  return y - lines.length * leading
}

type Look = { x: number; y: number; size: number; color: ReturnType<typeof rgb> }

function write(page: PDFPage, text: string, { font }: Typeface, look: Look): void {
  page.drawText(text, { ...look, font })
}

function rule(page: PDFPage, y: number, thickness: number, color: ReturnType<typeof rgb>): void {
  page.drawLine({ start: { x: margins.left, y }, end: { x: margins.right, y }, thickness, color })
}
