import htmlToPdfmake from 'html-to-pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { domForPdfmake } from './html-for-pdfmake.js'

/** In points: A4 less 72 pt at each side. */
const textWidth = 451
const textHeight = 690

/** Builds a pdfmake document from mammoth's HTML: A4, one font, black on white. */
export function simplifiedLayout(html: string): TDocumentDefinitions {
  const options = {
    window: domForPdfmake,
    removeTagClasses: true,
    defaultStyles: {
      h1: { fontSize: 18, bold: true, marginBottom: 6, marginTop: 10 },
      h2: { fontSize: 15, bold: true, marginBottom: 5, marginTop: 8 },
      h3: { fontSize: 13, bold: true, marginBottom: 4, marginTop: 6 },
      h4: { fontSize: 11, bold: true, marginBottom: 4, marginTop: 6 },
      h5: { fontSize: 11, bold: true, marginBottom: 4 },
      h6: { fontSize: 11, italics: true, marginBottom: 4 },
      p: { margin: [0, 0, 0, 7] },
      a: { color: '#1c1b20', decoration: 'underline' },
      th: { bold: true },
      img: { maxWidth: textWidth, maxHeight: textHeight },
    },
  }
  // The types require jsdom's window; html-for-pdfmake.ts implements the part in use.
  const content = htmlToPdfmake(html, options as unknown as Parameters<typeof htmlToPdfmake>[1]) as Content
  evenOutTables(content)
  return {
    pageSize: 'A4',
    pageMargins: [72, 72, 72, 72],
    defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.25 },
    content,
  }
}

/** pdfmake rejects tables with rows of different lengths. */
function evenOutTables(content: unknown): void {
  if (Array.isArray(content)) return content.forEach(evenOutTables)
  if (typeof content !== 'object' || content === null) return
  if ('table' in content) {
    const { body } = content.table as { body: unknown[][] }
    const columns = Math.max(1, ...body.map((row) => row.length))
    for (const row of body) while (row.length < columns) row.push({ text: '' })
    if (body.length === 0) body.push(Array.from({ length: columns }, () => ({ text: '' })))
    body.forEach(evenOutTables)
  }
  for (const key of ['stack', 'text', 'ul', 'ol'] as const) {
    if (key in content) evenOutTables((content as Record<string, unknown>)[key])
  }
}
