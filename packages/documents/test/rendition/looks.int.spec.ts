import { describe, expect, it } from '@jest/globals'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { withPdf } from '@countersign/pdfium'
import { kinds, lettersOf, utf16, values, withField, withNote } from '../fixtures/forms.js'
import { formObject } from '../fixtures/one-page.js'

const max = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const asItComes = { 'with NeedAppearances': '/NeedAppearances true', 'without NeedAppearances': '' }
const cases = Object.keys(kinds).flatMap((kind) =>
  Object.entries(values).flatMap(([script, value]) =>
    Object.entries(asItComes).map(([flag, form]) => ({ kind, script, value, flag, form })),
  ),
)

/** Makes the rendition of an upload, and reads its text. */
async function renditionOf(upload: Buffer) {
  const { bytes, warnings, found } = await makeRendition(upload, max)
  const text = await withPdf(bytes, (pdf) => pdf.pageText(0))
  return { warnings, found, text: text.replaceAll(/\s+/g, ' ').trim() }
}

describe('a value without a look', () => {
  it.each(cases)('has all letters: $script in $kind, $flag', async ({ kind, value, form }) => {
    const made = await renditionOf(withField(kinds[kind]!(value), form))
    expect(made).toMatchObject({ warnings: [{ kind: 'form', count: 1 }], found: null })
    expect(lettersOf(made.text)).toBe(lettersOf(value))
  })

  it('is inherited from its field, or a stream', async () => {
    const value = Buffer.from(`\u{feff}${values.Russian}`, 'utf16le').swap16()
    const head = Buffer.from(`<</Length ${value.length}>>\nstream\n`)
    const stream = Buffer.concat([head, value, Buffer.from('\nendstream')])
    const parent = Buffer.from(`<</T(b)/Kids[6 0 R]/FT/Tx/V${utf16(values.Russian)}>>`)
    for (const upload of [withField('/Parent 7 0 R', '', [parent]), withField('/FT/Tx/V 7 0 R', '', [stream])])
      expect((await renditionOf(upload)).text).toBe(values.Russian)
  })

  it('shows the code of a letter that no font has, and the warning names the letter', async () => {
    const { warnings, found, text } = await renditionOf(withField(kinds['one line']!('Deal 😀')))
    expect(warnings).toContainEqual({ kind: 'omitted', count: 1 })
    expect(found).toEqual([{ kind: 'omitted', text: '😀' }])
    expect(text).toBe('Deal [U+1F600]')
  })

  it('shows all options of a list', async () => {
    const field = `/FT/Ch/V(b)/Opt[[(a)(Anna)][(b)${utf16('Żaneta')}][(c)${utf16('Ирина')}]]`
    expect((await renditionOf(withField(field))).text).toBe('Anna Żaneta Ирина')
  })

  it('is no difference from the upload', async () => {
    const ingested = await ingestPdf(withField(kinds['one line']!(values.Chinese)), max, async () => {})
    expect(ingested).toMatchObject({ warnings: [{ kind: 'form', count: 1 }] })
  })

  it.each(['/F 2', '/F 32', '/Ff 8192'])('stays hidden, or secret: %s', async (entry) => {
    const { text } = await renditionOf(withField(`${entry}/FT/Tx/V${utf16('Żółw')}`))
    expect(text).not.toMatch(/[Żółw]/)
  })
})

describe('a look of the upload', () => {
  const field = `/FT/Tx/V${utf16('Żółw')}/AP<</N 7 0 R>>`
  const given = [formObject('BT /F1 12 Tf 5 5 Td (Turtle) Tj ET')]

  it('stays, unless the form asks for new ones', async () => {
    expect((await renditionOf(withField(field, '', given))).text).toBe('Turtle')
    expect((await renditionOf(withField(field, '/NeedAppearances true', given))).text).toBe('Żółw')
  })

  it('stays with a note', async () => {
    const note = `/Subtype/FreeText/DA(/Helv 9 Tf)/Contents${utf16('Żółw')}/AP<</N 7 0 R>>`
    expect((await renditionOf(withNote(note, given))).text).toBe('Turtle')
  })
})

describe('a note without a look', () => {
  it.each(['/DA(0 0 1 rg)/DS(font: 14pt Helvetica)', '/DA(/Helv 12 Tf 0 g)', ''])(
    'has its words: %s',
    async (style) => {
      const made = await renditionOf(withNote(`/Subtype/FreeText${style}/Contents${utf16('Cena: 900 zł')}`))
      expect(made).toEqual({ warnings: [{ kind: 'notes', count: 1 }], found: null, text: 'Cena: 900 zł' })
    },
  )

  it.each([
    ['Line', '/L[50 600 350 660]'],
    ['PolyLine', '/Vertices[50 600 350 660]'],
    ['Polygon', '/Vertices[50 600 350 660 350 600]'],
    ['Ink', '/InkList[[60 610 340 640 340 900]]'],
  ])('is named as missing where it cannot be drawn: %s', async (kind, entries) => {
    const { warnings, found } = await renditionOf(withNote(`/Subtype/${kind}${entries}`))
    expect(warnings).toEqual([{ kind: 'omitted', count: 1 }])
    expect(found).toEqual([{ kind: 'omitted', text: `${kind} on page 1` }])
  })

  it('is part of the page where its ink lies in its rectangle', async () => {
    const { warnings } = await renditionOf(withNote('/Subtype/Ink/InkList[[60 610 340 640]]'))
    expect(warnings).toEqual([{ kind: 'notes', count: 1 }])
  })
})
