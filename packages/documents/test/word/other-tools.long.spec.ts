import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import type { DocumentTools } from '@countersign/documents'
import { describeUnless } from '@countersign/test-services/skipped'
import { docxOf, paragraph } from '../fixtures/docx.js'
import { noOfficeWasm, noSoffice } from '../fixtures/office-here.js'
import { hasProgram, readBy } from '../fixtures/readers.js'
import { added, commented, inParagraph, removed, run } from '../fixtures/word-markup.js'
import { Workplace } from '../fixtures/workplace.js'

// Other programs write the Word files; LibreOffice as WebAssembly converts them, and each reader accounts for them.
jest.setTimeout(600_000)

let workplace: Workplace
let tools: DocumentTools

beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await workplace.tools({ converter: 'libreoffice-wasm' })
})

afterAll(() => workplace.close())

async function shown(docx: Buffer) {
  const { rendition, found } = await tools.ingest(await workplace.upload(docx))
  const texts = Object.values(await readBy(await readFile(rendition.path)))
  expect(texts.length).toBeGreaterThanOrEqual(2)
  return { texts, warnings: rendition.warnings, found: (found ?? []).map(({ text }) => text) }
}

const clause = 'The supplier delivers the goods within 14 days after the order.'

describeUnless(noOfficeWasm ?? (hasProgram('pandoc') ? null : 'no pandoc here'))('a Word file by pandoc', () => {
  const by = 'author="Ada" date="2026-01-02T00:00:00Z"'
  const written = async (markdown: string, ...options: string[]) => {
    const path = await workplace.put(Buffer.from(markdown))
    execFileSync('pandoc', [...options, '-f', 'markdown', '-t', 'docx', '-o', `${path}.docx`, path])
    return readFile(`${path}.docx`)
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'shows the final text of %i clauses and notes, without their comments',
    async (count) => {
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      const clauses = numbers.map(
        (n) => `${clause} Term ${n}: [${n}30]{.deletion ${by}}[${n}90]{.insertion ${by}} days[^${n}].
[Right?]{.comment-start id="${n}" ${by}}Price ${n} is agreed between both parties.[]{.comment-end id="${n}"}

[^${n}]: Note ${n}: [old${n}]{.deletion ${by}}[new${n}]{.insertion ${by}}.
`,
      )
      const { texts, warnings, found } = await shown(await written(clauses.join('\n\n')))
      for (const text of texts) {
        for (const n of numbers) {
          expect(text).toContain(`Term ${n}: ${n}90 days`)
          expect(text).toContain(`Price ${n} is agreed`)
          expect(text).toContain(`Note ${n}: new${n}.`)
        }
        expect(text).not.toMatch(/\d30|old|Right\?/)
      }
      expect(found).toEqual(changes(2 * count, 2 * count))
      expect(warnings).toEqual([
        { kind: 'changes', count: 4 * count },
        { kind: 'comments', count },
      ])
    },
  )

  it('names its empty table of contents', async () => {
    const { found, warnings } = await shown(await written(`# Parties\n\n${clause}\n`, '--toc'))
    expect(found).toEqual(['table of contents'])
    expect(warnings).toEqual([{ kind: 'omitted', count: 1 }])
  })

  it('gets no warning without changes', async () => {
    const { texts, warnings } = await shown(await written(`# Parties\n\n${clause}\n\n- One\n- Two\n`))
    for (const text of texts) expect(text).toContain(clause)
    expect(warnings).toEqual([])
  })
})

describeUnless(noSoffice ?? noOfficeWasm)('a Word file by LibreOffice', () => {
  it.each([1, 2, 3, 4, 5])('shows the final text and stored fields of %i changed clauses', async (count) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const info =
      '<office:change-info><dc:creator>Ada</dc:creator><dc:date>2026-01-02T00:00:00</dc:date></office:change-info>'
    const regions = numbers.map(
      (n) =>
        `<text:changed-region text:id="d${n}"><text:deletion>${info}<text:p>${n}30</text:p></text:deletion></text:changed-region><text:changed-region text:id="i${n}"><text:insertion>${info}</text:insertion></text:changed-region>`,
    )
    const paragraphs = numbers.map(
      (n) =>
        `<text:p>Term ${n}: <text:change text:change-id="d${n}"/><text:change-start text:change-id="i${n}"/>${n}90<text:change-end text:change-id="i${n}"/> days.</text:p>`,
    )
    const file =
      '<text:p>File <text:file-name text:display="name-and-extension" text:fixed="false">x</text:file-name>.</text:p>'
    const source = `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:tracked-changes>${regions.join('')}</text:tracked-changes>${paragraphs.join('')}${file}</office:text></office:body></office:document>`
    await writeFile(join(workplace.folder, 'lease.fodt'), source)
    const { texts, found } = await shown(await convertedTo('docx:MS Word 2007 XML', 'lease.fodt'))
    for (const text of texts) {
      for (const n of numbers) expect(text).toContain(`Term ${n}: ${n}90 days.`)
      expect(text).toContain('File lease.fodt.')
    }
    expect(found).toEqual(changes(count, count))
  })
})

describeUnless(noSoffice ?? noOfficeWasm)('a .doc by LibreOffice', () => {
  it.each([0, 1, 2, 3, 4, 5])('shows %i changes as marked, and counts them and its comments', async (count) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const body = numbers.map((n) =>
      inParagraph(run(`Term ${n}: `) + removed(`${n}30`) + added(`${n}90`) + run(' days.') + commented('Price', n)),
    )
    const comments = numbers.map((n) => `<w:comment w:id="${n}" w:author="Ada">${paragraph('Right?')}</w:comment>`)
    const docx = await docxOf({
      paragraphs: [clause],
      body: body.join(''),
      relationships: [{ id: 'rId1', type: 'comments', target: 'comments.xml' }],
      entries: {
        'word/comments.xml': `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${comments.join('')}</w:comments>`,
      },
    })
    await writeFile(join(workplace.folder, 'terms.docx'), docx)
    const { texts, found, warnings } = await shown(await convertedTo('doc', 'terms.docx'))
    for (const text of texts)
      for (const n of numbers) expect(text.replaceAll(/\s/g, '')).toContain(`Term${n}:${n}30${n}90days.`)
    expect(found).toEqual(changes(count, count))
    const told = [
      { kind: 'changes', count: 2 * count },
      { kind: 'comments', count },
    ]
    expect(warnings).toEqual(count === 0 ? [] : told)
  })
})

const noPythonDocx = spawnSync('python3', ['-c', 'import docx']).status === 0 ? null : 'python-docx: not installed here'

describeUnless(noOfficeWasm ?? noPythonDocx)('a Word file by python-docx', () => {
  const program = `
import sys, docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
by = f'{nsdecls("w")} w:author="Ada" w:date="2026-01-02T00:00:00Z"'
file, clauses = docx.Document(), int(sys.argv[1])
file.sections[0].header.paragraphs[0].text = 'Lease'
for n in range(1, clauses + 1):
    paragraph = file.add_paragraph(f'Term {n}: ')
    for xml in (
        f'<w:del w:id="1" {by}><w:r><w:delText>{n}30</w:delText></w:r></w:del>',
        f'<w:ins w:id="2" {by}><w:r><w:t>{n}90</w:t></w:r></w:ins>',
        f'<w:fldSimple {nsdecls("w")} w:instr="DATE"><w:r><w:t xml:space="preserve"> from 3 March 201{n}</w:t></w:r></w:fldSimple>',
    ):
        paragraph._p.append(parse_xml(xml))
    file.add_table(1, 2).cell(0, 1).text = f'Price {n}'
file.save(sys.argv[2])
`

  it.each([0, 1, 2, 3, 4, 5])('shows the final text and stored dates of %i clauses', async (count) => {
    const path = join(workplace.folder, 'python.docx')
    execFileSync('python3', ['-c', program, `${count}`, path])
    const { texts, found } = await shown(await readFile(path))
    for (const text of texts) {
      expect(text).toContain('Lease')
      for (let n = 1; n <= count; n += 1) {
        expect(text).toContain(`Term ${n}: ${n}90 from 3 March 201${n}`)
        expect(text).toContain(`Price ${n}`)
      }
    }
    expect(found).toEqual(changes(count, count))
  })
})

/** Converts a file of the workplace with LibreOffice. */
async function convertedTo(format: string, name: string): Promise<Buffer> {
  const profile = `-env:UserInstallation=file://${join(workplace.folder, 'profile')}`
  const args = [profile, '--headless', '--convert-to', format, '--outdir', workplace.folder]
  execFileSync('soffice', [...args, join(workplace.folder, name)], { stdio: 'ignore' })
  return readFile(join(workplace.folder, name.replace(/\w+$/, format.split(':')[0]!)))
}

const changes = (...counts: [insertions: number, deletions: number]): string[] =>
  ['insertion', 'deletion'].flatMap((one, at) => {
    const count = counts[at]!
    return count === 0 ? [] : [`${count} ${one}${count > 1 ? 's' : ''}`]
  })
