import { describe, expect, it } from '@jest/globals'
import JSZip from 'jszip'
import { prepareWord } from '@countersign/documents/internal/word/prepare/prepare'
import { docxOf, type DocxParts, mainPart, paragraph } from '../fixtures/docx.js'
import * as word from '../fixtures/word-markup.js'

const { added, removed, run, inParagraph, complexField, simpleField } = word

async function prepared(parts: DocxParts) {
  const upload = await docxOf(parts)
  const { told, prepared: bytes } = await prepareWord(upload)
  const zip = await JSZip.loadAsync(bytes ?? upload)
  const part = async (name: string) => (await zip.file(name)?.async('string')) ?? ''
  const xml = await part('word/document.xml')
  return { told, xml, part, paragraphs: paragraphsOf(xml), isSame: bytes === null }
}

/** The texts of the paragraphs, of which none contains another one here. */
const paragraphsOf = (xml: string): string[] =>
  [...xml.matchAll(/<w:p[ >].*?<\/w:p>|<w:p\/>/gs)].map(([p]) =>
    [...p.matchAll(/<w:(?:t|delText)(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
  )

const changesOf = async (body: string) => {
  const { told, paragraphs, xml } = await prepared({ body })
  expect(xml).not.toMatch(/<w:(ins|del|move\w+|\w+Change|cellIns|cellDel|cellMerge|delText)[ />]/)
  return { paragraphs, insertions: told.insertions, deletions: told.deletions }
}

describe('a file without such constructs', () => {
  it('is converted from its very bytes', async () => {
    const page = complexField(' PAGE ', run('1'))
    expect(await prepared({ paragraphs: ['Clause'], body: inParagraph(page) })).toMatchObject({ isSame: true })
  })

  it('is left to the converter if it is no package', async () => {
    expect((await prepareWord(Buffer.from('PK no zip'))).prepared).toBeNull()
  })
})

describe('the encoding of a part', () => {
  const docx = (xml: Buffer) => docxOf({ entries: { 'word/document.xml': xml } })
  const source = mainPart(inParagraph(run('Müller zahlt ') + added('für')))

  it.each([
    ['ISO-8859-1, as declared', Buffer.from(source.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['UTF-16 without a byte order mark', Buffer.from(source.replace('UTF-8', 'UTF-16'), 'utf16le')],
    ['UTF-16 with one', Buffer.from(`\ufeff${source.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-8 with one', Buffer.from(`\ufeff${source}`)],
  ])('is %s', async (_what, xml) => {
    const { prepared: bytes } = await prepareWord(await docx(xml))
    const zip = await JSZip.loadAsync(bytes!)
    expect(paragraphsOf((await zip.file('word/document.xml')?.async('string')) ?? '')).toEqual(['Müller zahlt für'])
  })
})

describe('a separator in a text', () => {
  it('stays as it is', async () => {
    const { xml } = await prepared({ body: inParagraph(run('a\u2028b\u0085c&#13;d') + added('e')) })
    expect(paragraphsOf(xml)).toEqual(['a\u2028b\u0085c&#13;de'])
  })
})

describe('tracked changes', () => {
  it('become the final text, and are counted', async () => {
    const body = inParagraph(`${run('within ')}${removed('30')}${added('90')}${run(' days')}`)
    expect(await changesOf(body)).toEqual({ paragraphs: ['within 90 days'], insertions: 1, deletions: 1 })
  })

  it('count once as neighbors of one author, across paragraphs, and twice with kept text between', async () => {
    const two = inParagraph(added('One') + added(' two'), word.ending('ins')) + inParagraph(added('three'))
    expect(await changesOf(two)).toMatchObject({ paragraphs: ['One two', 'three'], insertions: 1 })
    expect(await changesOf(inParagraph(added('One') + run(' kept ') + added('two')))).toMatchObject({ insertions: 2 })
    expect(await changesOf(inParagraph(added('One') + added('two', 'Grace')))).toMatchObject({ insertions: 2 })
    expect(await changesOf(inParagraph(added('One')) + inParagraph(added('two')))).toMatchObject({ insertions: 2 })
  })

  it('move text: it is gone at the old place and there at the new one', async () => {
    const body =
      inParagraph(word.movedFrom('Moved clause'), word.ending('moveFrom')) +
      paragraph('Kept') +
      inParagraph(word.movedTo('Moved clause'))
    expect(await changesOf(body)).toEqual({ paragraphs: ['Kept', 'Moved clause'], insertions: 1, deletions: 1 })
  })

  it('delete what somebody else had inserted', async () => {
    const nested = added('x').replace(/<w:r>.*<\/w:r>/, removed('A liability clause', 'Grace'))
    expect(await changesOf(inParagraph(run('Kept') + nested))).toEqual({
      paragraphs: ['Kept'],
      insertions: 1,
      deletions: 1,
    })
  })

  it('join paragraphs whose end is deleted, with the properties of the last one', async () => {
    const body =
      inParagraph(run('First'), word.ending('del')) +
      inParagraph(run(' second'), word.ending('del')) +
      inParagraph(run(' third'), '<w:jc w:val="right"/>')
    const { xml } = await prepared({ body })
    expect(paragraphsOf(xml)).toEqual(['First second third'])
    expect(xml).toContain('<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r>')
  })

  it('leave no empty paragraph of a deleted one before a table, but one at the end of a cell', async () => {
    const gone = inParagraph(removed('Deleted clause'), word.ending('del'))
    const body = gone + word.table(word.row('', 'Kept', gone))
    expect(await changesOf(body)).toMatchObject({ paragraphs: ['Kept', ''], deletions: 2 })
  })

  it('delete runs of a formula, and keep a formula whose paragraph ends before a table', async () => {
    const math = (content: string) => `<m:r>${content}</m:r>`
    const formula = (...runs: string[]) =>
      `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${runs.join('')}</m:oMath>`
    const body =
      inParagraph(formula(math('<m:t>kept</m:t>'), math(`${word.mark('del')}<m:t>gone</m:t>`))) +
      inParagraph(formula(math('<m:t>before a table</m:t>')), word.ending('del')) +
      word.table(word.row('', 'cell'))
    const { xml } = await prepared({ body })
    expect([...xml.matchAll(/<m:t>(.*?)<\/m:t>/g)].map(([, text]) => text)).toEqual(['kept', 'before a table'])
  })

  it('delete and insert rows, and cells', async () => {
    const cell = `<w:tcPr>${word.mark('del').replace('w:del', 'w:cellDel')}</w:tcPr>${paragraph('cell')}`
    const body = word.table(
      word.row('', 'kept', cell),
      word.row(word.mark('ins'), 'new row'),
      word.row(word.mark('del'), 'old row'),
    )
    expect(await changesOf(body)).toEqual({ paragraphs: ['kept', 'new row'], insertions: 1, deletions: 2 })
    expect((await prepared({ body: word.table(word.row(word.mark('del'), 'all')) })).xml).not.toContain('w:tbl')
  })

  it('leave the new properties', async () => {
    const bold = `<w:b/>${word.change('rPrChange', '<w:rPr><w:i/></w:rPr>')}`
    const right = `<w:jc w:val="right"/>${word.change('pPrChange', '<w:pPr><w:jc w:val="left"/></w:pPr>')}`
    const { xml, told } = await prepared({ body: inParagraph(run('Text', bold), right) })
    expect(xml).toContain('<w:pPr><w:jc w:val="right"/></w:pPr>')
    expect(xml).toContain('<w:rPr><w:b/></w:rPr>')
    expect(xml).not.toMatch(/<w:i\/>|"left"/)
    expect(told).toMatchObject({ insertions: 0, deletions: 0 })
  })

  it('are found in headers and notes, under any prefix and in strict files', async () => {
    const strict = (xml: string) =>
      xml
        .replaceAll(
          'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
          'http://purl.oclc.org/ooxml/wordprocessingml/main',
        )
        .replaceAll(/(<\/?|\s|xmlns:)w(?=:|=)/g, '$1x')
    const header = strict(
      `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inParagraph(removed('Draft') + added('Final'))}</w:hdr>`,
    )
    const { told, part } = await prepared({
      paragraphs: ['Text'],
      relationships: [{ id: 'rId1', type: 'header', target: 'header1.xml' }],
      entries: { 'word/header1.xml': header },
    })
    expect(told).toMatchObject({ insertions: 1, deletions: 1 })
    expect(await part('word/header1.xml')).toMatch(/^<x:hdr .*><x:p><x:r><x:t [^>]+>Final<\/x:t><\/x:r><\/x:p>/)
  })

  it('count once in a text box that is repeated for older programs', async () => {
    const box = `<w:txbxContent>${inParagraph(added('In a box'))}</w:txbxContent>`
    const both = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`
    expect(await changesOf(`<w:p><w:r>${both}</w:r></w:p>`)).toMatchObject({ insertions: 1 })
  })
})

describe('fields', () => {
  const kept = async (content: string) => {
    const { xml, paragraphs } = await prepared({
      body: content.startsWith('<w:p>') ? content : inParagraph(content),
    })
    return { paragraphs, hasFields: /fldChar|instrText|fldSimple/.test(xml), xml }
  }

  it.each([
    ' DATE \\@ "d MMMM yyyy" ',
    'TIME',
    ' SAVEDATE ',
    'PRINTDATE',
    'CREATEDATE',
    'filename \\p',
    ' REF party \\h ',
    'AUTHOR',
    'DOCPROPERTY Client',
    '=SUM(ABOVE)',
    'SEQ Figure \\* ALPHABETIC',
    'STYLEREF "Lost style"',
    'PAGEREF lost',
  ])('become their stored result: %s', async (instruction) => {
    const expected = { paragraphs: ['dated 3 March 2026.'], hasFields: false }
    const result = [run('3 March '), run('2026', '<w:b/>')]
    expect(await kept(run('dated ') + complexField(instruction, ...result) + run('.'))).toMatchObject(expected)
    const simple = simpleField(instruction.replaceAll('"', '&quot;'), '3 March 2026')
    expect(await kept(run('dated ') + simple + run('.'))).toMatchObject(expected)
  })

  it.each([
    'PAGE',
    'NUMPAGES',
    'SECTIONPAGES',
    'TOC \\o "1-3"',
    'HYPERLINK "https://example.com"',
    'FORMTEXT',
    'STYLEREF 1',
  ])('stay: %s', async (instruction) => {
    expect(await kept(complexField(instruction, run('7')))).toMatchObject({ hasFields: true })
  })

  it('that name a bookmark alone are references, and page references to a bookmark stay', async () => {
    const bookmark = '<w:bookmarkStart w:id="1" w:name="party"/><w:bookmarkEnd w:id="1"/>'
    expect(await kept(bookmark + complexField(' party ', run('Ada')))).toMatchObject({ hasFields: false })
    expect(await kept(bookmark + complexField(' PAGEREF party \\h', run('3')))).toMatchObject({ hasFields: true })
  })

  it('with split instructions, nested fields and results of several paragraphs', async () => {
    const split = complexField([word.instructionText(' SAVE'), word.instructionText('DATE ')], run('3 March'))
    expect(await kept(split)).toMatchObject({ paragraphs: ['3 March'], hasFields: false })
    const argument = [
      word.instructionText('IF '),
      complexField('MERGEFIELD x', run('1')),
      word.instructionText(' = 1 "yes"'),
    ]
    expect(await kept(complexField(argument, run('yes')))).toMatchObject({ paragraphs: ['yes'], hasFields: false })
    const outer = complexField('TOC \\o', run('Of '), complexField('DATE', run('3 March')))
    expect(await kept(outer)).toMatchObject({ paragraphs: ['Of 3 March'], hasFields: true })
    const long = complexField('REF clause', `${run('One')}</w:p><w:p>${run('Two')}`)
    expect(await kept(inParagraph(long))).toMatchObject({ paragraphs: ['One', 'Two'], hasFields: false })
  })

  it('in an instruction that stays are left alone, and so are fields without a result', async () => {
    const link = [word.instructionText('HYPERLINK '), complexField('REF address', run('https://example.com'))]
    expect(await kept(complexField(link, run('link')))).toMatchObject({ hasFields: true })
    expect(await kept(complexField('DATE'))).toMatchObject({ hasFields: true })
  })

  it('that repeat a style of the file stay', async () => {
    const instruction = 'STYLEREF  "Party name" \\* MERGEFORMAT'
    const { isSame } = await prepared({
      body: inParagraph(complexField(instruction, run('Ada'))),
      relationships: [{ id: 'rId1', type: 'styles', target: 'styles.xml' }],
      entries: { 'word/styles.xml': '<w:styles><w:style><w:name w:val="party name"/></w:style></w:styles>' },
    })
    expect(isSame).toBe(true)
  })

  it.each(['TOC \\o "1-3"', 'LISTNUM LegalDefault', 'EQ \\f(1,2)'])('are named if empty: %s', async (instruction) => {
    const empty = async (...result: string[]) =>
      (await prepared({ body: inParagraph(complexField(instruction, ...result)) })).told.empty
    expect(await empty()).toEqual([instruction.split(' ')[0]])
    expect(await empty(run('Clause 1'))).toEqual([])
  })
})

describe('what is left out', () => {
  it('comments, counted', async () => {
    const body = inParagraph(word.commented('The price', 3) + word.commented(' is high', 4))
    const { told, xml, paragraphs } = await prepared({ body })
    expect(told.comments).toBe(2)
    expect(xml).not.toContain('comment')
    expect(paragraphs).toEqual(['The price is high'])
  })

  it('inserted files, by their format', async () => {
    const { told, xml } = await prepared({
      paragraphs: ['Before'],
      body:
        '<w:altChunk r:id="rId9"/><w:p><w:subDoc r:id="rId7"/></w:p>' +
        word.table(word.row('', '<w:altChunk r:id="rId8"/>')),
      relationships: [
        { id: 'rId9', type: 'aFChunk', target: 'clause.html' },
        { id: 'rId7', type: 'subDocument', target: 'annex.docx', external: true },
      ],
      entries: { 'word/clause.html': '<p>A clause</p>' },
    })
    expect(told.chunks).toEqual(['HTML', 'DOCX', ''])
    expect(xml).not.toMatch(/altChunk|subDoc/)
    expect(xml).toContain('<w:tc><w:p/></w:tc>')
  })

  it('hidden text, hidden directly or by a style', async () => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`
    const texts = [
      run('Shown'),
      run(' hidden', '<w:vanish/>'),
      run(' by style', '<w:rStyle w:val="Secret"/>'),
      run(' shown too', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'),
    ]
    const { paragraphs } = await prepared({
      body: inParagraph(texts.join('')),
      relationships: [{ id: 'rId1', type: 'styles', target: 'styles.xml' }],
      entries: { 'word/styles.xml': styles },
    })
    expect(paragraphs).toEqual(['Shown shown too'])
  })
})

describe('footnotes', () => {
  it('have the order of their references, and go with a deleted one', async () => {
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const gone = word.removed('x').replace(/<w:r>.*<\/w:r>/, reference(2))
    const note = (id: number, type = '') =>
      `<w:footnote ${type}w:id="${id}">${inParagraph(run(`Note ${id}`))}</w:footnote>`
    const { xml: written, part } = await prepared({
      body: inParagraph(reference(3) + gone + reference(1)),
      relationships: [{ id: 'rId1', type: 'footnotes', target: 'footnotes.xml' }],
      entries: {
        'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note(0, 'w:type="separator" ')}${note(1)}${note(2)}${note(3)}</w:footnotes>`,
      },
    })
    const footnotes = await part('word/footnotes.xml')
    expect(paragraphsOf(footnotes)).toEqual(['Note 0', 'Note 3', 'Note 1'])
    const ids = (text: string) => [...text.matchAll(/<w:footnote(?:Reference)? [^>]*w:id="(\d)"/g)].map(([, id]) => id)
    expect([ids(written), ids(footnotes)]).toEqual([
      ['1', '3'],
      ['0', '1', '3'],
    ])
  })
})

describe('a chart', () => {
  const chart = { id: 'rId1', type: 'chart', target: 'charts/chart1.xml' }
  const entries = { 'word/charts/chart1.xml': '<c/>', 'word/theme/theme1.xml': '<t/>' }

  it('gets a theme if the file has none', async () => {
    const { part } = await prepared({ relationships: [chart], entries })
    expect(await part('[Content_Types].xml')).toContain('/word/theme/countersign.xml')
    expect(await part('word/_rels/document.xml.rels')).toContain('/word/theme/countersign.xml')
    expect(await part('word/theme/countersign.xml')).toContain('<a:accent1>')
  })

  it('keeps the theme of the file', async () => {
    const own = { id: 'rId2', type: 'theme', target: 'theme/theme1.xml' }
    expect(await prepared({ relationships: [chart, own], entries })).toMatchObject({ isSame: true })
  })
})

describe('a file that cannot be prepared', () => {
  const main = (xml: string) => docxOf({ entries: { 'word/document.xml': xml } })

  it('is given up if its XML is broken', async () => {
    await expect(prepareWord(await main('<w:document><w:ins >never closed'))).rejects.toMatchObject({
      name: 'BrokenXml',
    })
  })
})
