import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { ConverterName, DocumentTools } from '@countersign/documents'
import { describeUnless } from '@countersign/test-services/skipped'
import { docxOf, paragraph, picture } from './fixtures/docx.js'
import { openListener } from './fixtures/listener.js'
import { hasFormFields, picturesIn, textOfPdf } from './fixtures/pdf-content.js'
import { pngOf } from './fixtures/png.js'
import { probingDocx } from './fixtures/probing-docx.js'
import { added, commented, complexField, inParagraph, removed, run } from './fixtures/word-markup.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

/** Specifies the behaviour of every Word converter. */
export function describeConverter(name: ConverterName, missing: string | null): void {
  describeUnless(missing)(`converting with ${name}`, () => suiteOf(name))
}

function suiteOf(name: ConverterName): void {
  const log = recordingLog()
  let workplace: Workplace
  let tools: DocumentTools | undefined

  beforeAll(async () => {
    workplace = await Workplace.open()
  })

  afterEach(() => void log.lines.splice(0))

  afterAll(() => workplace.close())

  async function renditionOf(docx: Buffer) {
    tools ??= await workplace.tools({ log, converter: name })
    const { rendition, pageCount } = await tools.ingest(await workplace.upload(docx, 'Contract.docx'))
    return { ...rendition, pageCount }
  }

  const isSimplified = name === 'mammoth'

  it('makes a PDF with the text of the file, and records converter and engine', async () => {
    const paragraphs = ['The first clause.', 'Żółć, Ελλάδα, Київ', 'The last clause.']
    const { path, pageCount, converter, engine, warnings } = await renditionOf(await docxOf({ paragraphs }))
    const text = (await textOfPdf(path)).join('\n')
    for (const line of paragraphs) expect(text).toContain(line)
    expect(pageCount).toBe(1)
    expect(converter).toEqual({ name, version: expect.stringMatching(/^\d+\.\d+/) })
    expect(engine).toEqual({ name: 'PDFium', version: expect.stringMatching(/^\d+\.\d+/) })
    expect(warnings).toEqual(isSimplified ? [{ kind: 'simplified', count: 1 }] : [])
  })

  it('keeps embedded pictures', async () => {
    const docx = await docxOf({
      body: picture('rId10', 'embed'),
      relationships: [{ id: 'rId10', type: 'image', target: 'media/image1.png' }],
      entries: { 'word/media/image1.png': pngOf(40, 20) },
    })
    expect(await picturesIn((await renditionOf(docx)).path)).toBe(1)
  })

  it('fetches no references of the file, reads no other file and runs no macro', async () => {
    const listener = await openListener()
    try {
      const secret = join(workplace.folder, 'secret.png')
      await writeFile(secret, pngOf(30, 30))
      const { path } = await renditionOf(await probingDocx(listener.url, secret))
      expect((await textOfPdf(path)).join('')).toContain('The text stays.')
      expect(await picturesIn(path)).toBe(0)
      expect((await textOfPdf(path)).join('')).not.toContain('fetched')
      expect(listener.asked).toEqual([])
    } finally {
      await listener.close()
    }
  })

  it('turns content controls into plain text', async () => {
    const control = `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${paragraph('Content of a control')}</w:sdtContent></w:sdt>`
    const { path } = await renditionOf(await docxOf({ paragraphs: ['Before it'], body: control }))
    expect((await textOfPdf(path)).join('')).toContain('Content of a control')
    expect(await hasFormFields(path)).toBe(false)
  })

  it('shows the final text, stored dates and no comments, and reports changes, inserted files and comments', async () => {
    const body = [
      inParagraph(`${run('Paid within ')}${removed('30')}${added('90')}${run(' days')}`),
      inParagraph(run('Dated ') + complexField('SAVEDATE \\@ "d MMMM yyyy"', run('3 March 2019'))),
      inParagraph(commented('The price is 900.')),
      inParagraph(run('Hidden note of the author that nobody prints or reads', '<w:vanish/>')),
      '<w:altChunk r:id="rId9"/>',
    ].join('')
    const { path, warnings } = await renditionOf(
      await docxOf({
        body,
        relationships: [{ id: 'rId9', type: 'aFChunk', target: 'clause.html' }],
        entries: { 'word/clause.html': '<p>A clause in HTML</p>' },
      }),
    )
    const text = (await textOfPdf(path)).join('').replaceAll(/\s+/g, ' ').trim()
    expect(text).toBe('Paid within 90 days Dated 3 March 2019 The price is 900.')
    expect(warnings.filter(({ kind }) => kind !== 'simplified')).toEqual([
      { kind: 'changes', count: 2 },
      { kind: 'omitted', count: 1 },
      { kind: 'comments', count: 1 },
    ])
  })

  it('refuses an unreadable file, and still converts the next', async () => {
    const broken = await docxOf({ entries: { 'word/document.xml': '<w:document>never closed' } })
    await expect(renditionOf(broken)).rejects.toMatchObject({ reason: 'damaged' })
    expect((await renditionOf(await docxOf({ paragraphs: ['fine'] }))).pageCount).toBe(1)
  })

  it('leaves only the rendition in the staging folder', async () => {
    const { path } = await renditionOf(await docxOf({ paragraphs: ['text'] }))
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await workplace.staged()).filter((file) => !file.startsWith('rendition-'))).toEqual([])
  })

  if (!isSimplified) {
    it('draws no icons of comments, and counts the blank page before a section on an odd page', async () => {
      const footer = `<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inParagraph(run('Page ') + complexField('PAGE', run('1')) + run(' of ') + complexField('NUMPAGES', run('1')))}</w:ftr>`
      const first = `<w:sectPr><w:footerReference w:type="default" r:id="rId9"/></w:sectPr>`
      const { path, pageCount, warnings } = await renditionOf(
        await docxOf({
          body: `${inParagraph(run('One'), first)}${inParagraph(run('Annex'), '<w:sectPr><w:type w:val="oddPage"/></w:sectPr>')}`,
          relationships: [{ id: 'rId9', type: 'footer', target: 'footer1.xml' }],
          entries: { 'word/footer1.xml': footer },
        }),
      )
      const pages = (await textOfPdf(path)).map((text) => text.replaceAll(/\s+/g, ' ').trim())
      expect(pages).toHaveLength(pageCount)
      expect(pages.find((text) => text.includes('Annex'))).toContain(`Page 3 of ${pageCount}`)
      expect(warnings).toEqual([])
    })

    it('shows each footnote at its reference, whatever their ids and order in the file', async () => {
      const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
      const note = (id: number) => `<w:footnote w:id="${id}">${inParagraph(run(`Note with id ${id}`))}</w:footnote>`
      const { path } = await renditionOf(
        await docxOf({
          body: inParagraph(run('First clause') + reference(5) + run(' and second clause') + reference(3)),
          relationships: [{ id: 'rId9', type: 'footnotes', target: 'footnotes.xml' }],
          entries: {
            'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note(5)}${note(3)}</w:footnotes>`,
          },
        }),
      )
      expect((await textOfPdf(path)).join('')).toMatch(/1Note with id 5\s+2Note with id 3/)
    })

    it('converts a file with a broken part that it can do without, and asks the sender to compare', async () => {
      const footnotes = '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:ins '
      const { path, warnings } = await renditionOf(
        await docxOf({
          paragraphs: ['The text stays.'],
          relationships: [{ id: 'rId9', type: 'footnotes', target: 'footnotes.xml' }],
          entries: { 'word/footnotes.xml': footnotes },
        }),
      )
      expect((await textOfPdf(path)).join('')).toContain('The text stays.')
      expect(warnings).toEqual([{ kind: 'incomplete', count: 0 }])
    })

    it('warns of a rendition with characters for which no font is installed', async () => {
      // Linear B, for which usual installations have no font.
      const { warnings } = await renditionOf(await docxOf({ paragraphs: ['Signed by \u{10000}\u{10001}\u{10002}.'] }))
      expect(warnings).toEqual([{ kind: 'incomplete', count: 0 }])
    })
  }
}
