import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { DocumentTools } from '@countersign/documents'
import { describeConverter } from './describe-converter.js'
import { docxOf, paragraph, picture } from './fixtures/docx.js'
import { textOfPdf } from './fixtures/pdf-content.js'
import { pngOf } from './fixtures/png.js'
import { Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

// The long suite covers both kinds of LibreOffice.
describeConverter('mammoth', null)

describe('the simplified rendition', () => {
  let workplace: Workplace
  let tools: DocumentTools

  beforeAll(async () => {
    workplace = await Workplace.open()
    tools = await workplace.tools()
  })

  afterAll(() => workplace.close())

  async function textOf(docx: Buffer): Promise<string> {
    const { rendition } = await tools.ingest(await workplace.upload(docx))
    return (await textOfPdf(rendition?.path ?? '')).join('')
  }

  it('shows the text of a file with unreadable pictures', async () => {
    const docx = await docxOf({
      paragraphs: ['The text stays.'],
      body: picture('rId10', 'embed'),
      relationships: [{ id: 'rId10', type: 'image', target: 'media/image1.png' }],
      entries: { 'word/media/image1.png': pngOf(40, 20).subarray(0, 50) },
    })
    expect(await textOf(docx)).toMatch(/The text stays\.\s*\[picture\]/)
  })

  it('shows tables with rows of different lengths', async () => {
    const row = (...cells: string[]) =>
      `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`
    const table = `<w:tbl>${row('Service', 'Hours', 'Fee')}${row('Analysis')}${row('Engine', '40')}</w:tbl>`
    expect((await textOf(await docxOf({ body: table }))).split(/\s+/)).toEqual(
      expect.arrayContaining(['Service', 'Hours', 'Fee', 'Analysis', 'Engine', '40']),
    )
  })
})
