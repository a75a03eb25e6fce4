import { PDFDocument } from 'pdf-lib'
import { Typesetter } from '../faces/typesetter.js'
import { archivable } from './archivable.js'
import type { CertificateContent } from './certificate-content.js'
import { closing } from './closing.js'
import { documents } from './documents.js'
import { Flow, type Placed, type TextStyle, textStyles } from './flow.js'
import { history } from './history.js'
import { opening } from './opening.js'
import { mark } from './ornament.js'
import { people } from './people.js'
import { colors, inner, millimetres as mm, rules, sheet, type } from './sheet.js'

/** Rules sealing-8, paper-9. @param made.placed receives the position of every text, for tests of the layout */
export async function makeCertificate(
  content: CertificateContent,
  made: { at: Date; placed?: (placed: readonly Placed[]) => void },
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const typesetter = new Typesetter(document)
  const flow = new Flow(document, typesetter, (on, number) => pageHead(on, number, content.title))
  await flow.nextPage()
  await opening(flow, content)
  await documents(flow, content)
  await people(flow, content)
  await history(flow, content)
  await closing(flow, content)
  const pages = flow.pageCount
  await flow.finish((on, number) => pageFoot(on, number, pages, content.requestId))
  typesetter.finish()
  made.placed?.(flow.placed)
  archivable(document, {
    title: `Certificate of completion, ${content.title}`,
    subject: `Request ${content.requestId}`,
    language: 'en',
    by: 'Countersign',
    at: made.at,
  })
  return document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY })
}

async function pageHead(flow: Flow, number: number, title: string): Promise<void> {
  const height = mm(9)
  const size = mm(6.4)
  flow.draw(...mark({ x: inner.left, y: sheet.height - flow.y - (height - size) / 2, size }))
  const name = { ...textStyles.section, size: 15.5, line: 20 }
  const wide = await flow.write('Countersign', name, inner.left + size + mm(1.4), flow.y + (height - name.line) / 2)
  const caption: TextStyle = { ...textStyles.label, color: colors.second, base: number === 1 ? 'ltr' : 'auto' }
  const room = inner.width - size - wide - mm(12)
  const text = number === 1 ? 'All times are in UTC, Coordinated Universal Time' : title
  const [line] = (await flow.block(text, caption, room)).lines
  if (line) {
    const shown = line.text === text ? text : `${line.text}…`
    await flow.writeBefore(shown, caption, inner.right, flow.y + (height - caption.line) / 2)
  }
  flow.y += height + (number === 1 ? 0 : mm(3))
}

async function pageFoot(flow: Flow, number: number, pages: number, requestId: string): Promise<void> {
  const top = sheet.height - sheet.foot - type.foot.line
  flow.rule(rules.entry, colors.entry, top - mm(2))
  await flow.write(`Certificate of completion, request ${requestId}`, textStyles.foot, inner.left, top)
  await flow.writeBefore(`Page ${number} of ${pages}`, textStyles.foot, inner.right, top)
}
