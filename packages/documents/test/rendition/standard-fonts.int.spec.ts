import { describe, expect, it, jest } from '@jest/globals'
import { checkPages } from '@countersign/documents/internal/child/check-pages'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { withStandardFonts } from '@countersign/documents/internal/rendition/fonts/standard/with-standard-fonts'
import { fittedOutline, openFace } from '@countersign/documents/internal/rendition/fonts/standard/letters'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { agreementOn } from '../fixtures/agreement.js'
import { drawnBy, pixelsOff } from '../fixtures/drawn.js'
import { onePage } from '../fixtures/one-page.js'
import { faultsByQpdf, readBy, textPlacesByPoppler, unpacked } from '../fixtures/readers.js'
import { signedPdf } from '../fixtures/signed-pdf.js'
import { Workplace } from '../fixtures/workplace.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
/** Text in one font that is not embedded. */
const inFont = (name: string, text: string, entries = '/Encoding/WinAnsiEncoding', size = 14): Buffer =>
  onePage({
    content: `BT /G ${size} Tf 50 700 Td (${text}) Tj ET`,
    page: '/Resources<</Font<</G 6 0 R>>>>',
    objects: [`<</Type/Font/Subtype/Type1/BaseFont/${name}${entries}>>`],
  })
const renditionOf = async (upload: Buffer) => (await makeRendition(upload, max)).bytes

describe('text in a font without a file', () => {
  const text = 'The buyer pays EUR 1,250.00 \\(\\200\\), \\253caf\\351\\273 \\226 10 % off'
  const names = ['Helvetica', 'Times-BoldItalic', 'Courier-Oblique', 'ArialMT', 'CourierNew,Bold', 'Calibri']

  it.each(names)('has the same letters in every reader, at the same places as before: %s', async (name) => {
    const upload = inFont(name, text)
    const { bytes, compared } = await makeRendition(upload, max)
    expect(await pagesThatDiffer(upload, compared)).toEqual([])
    expect(await agreementOn(bytes)).toBe('alike')
    expect(faultsByQpdf(bytes)).toBeNull()
    expect(await readBy(bytes)).toEqual(await readBy(upload))
    // poppler has other letters for Calibri, with widths of their own.
    const [before, after] = name === 'Calibri' ? [[], []] : [textPlacesByPoppler(upload), textPlacesByPoppler(bytes)]
    expect(after.length).toBe(before.length)
    expect(Math.max(0, ...after.map((place, index) => Math.abs(place - before[index]!)))).toBeLessThan(0.5)
  })

  it('is drawn in symbols of one font, with their names', async () => {
    for (const name of ['Symbol', 'ZapfDingbats']) {
      const bytes = await renditionOf(inFont(name, 'abc 123', ''))
      expect(await agreementOn(bytes)).toBe('alike')
      expect(bytes.toString('latin1')).toMatch(/FontFile3/)
      expect(await pagesThatDiffer(inFont(name, 'abc 123', ''), bytes)).toEqual([])
    }
  })

  it('stays without a face where its letters are pictures', async () => {
    expect(await unpacked(await renditionOf(inFont('Wingdings', 'abc')))).not.toMatch(/FontFile/)
  })

  it('keeps its own text for copying', async () => {
    const cmap =
      'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <61> <0416> endbfchar endcmap'
    const upload = onePage({
      content: 'BT /G 14 Tf 50 700 Td (a) Tj ET',
      page: '/Resources<</Font<</G 6 0 R>>>>',
      objects: [
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>',
        `<</Length ${cmap.length}>>stream\n${cmap}\nendstream`,
      ],
    })
    expect(await readBy(await renditionOf(upload))).toEqual(await readBy(upload))
  })
})

describe('a name or code that only some readers know draws nothing in any', () => {
  const plain = 'You pay EUR 100'
  const odd = ['zero.sc', 'zero.oldstyle', 'g48', 'cid48', '.notdef']

  it.each(odd)('%s', async (name) => {
    const upload = inFont('Helvetica', `${plain}\\001\\001\\001`, `/Encoding<</Differences[1/${name}]>>`)
    const pictures = [
      await drawnBy(await renditionOf(upload)),
      await drawnBy(await renditionOf(inFont('Helvetica', plain))),
    ]
    for (const [reader, picture] of Object.entries(pictures[0]!))
      expect({ reader, off: pixelsOff(picture, pictures[1]![reader]!) }).toEqual({ reader, off: 0 })
  })

  it.each(['lessequal', 'radical', 'uni2264'])('but %s is drawn in all', async (name) => {
    const upload = inFont('Helvetica', 'EUR \\001 5 000', `/Encoding<</Differences[1/${name}]>>`)
    const without = await drawnBy(await renditionOf(inFont('Helvetica', 'EUR   5 000')))
    for (const [reader, picture] of Object.entries(await drawnBy(await renditionOf(upload))))
      expect(pixelsOff(picture, without[reader]!)).toBeGreaterThan(5)
  })
})

describe('a letter in a given width', () => {
  const face = openFace('LiberationSans-Regular')
  const sides = (width: number) => {
    const xs = fittedOutline(face, 0x48, width)
      .contours.flat()
      .map(({ x }) => x)
    return [Math.min(...xs), Math.max(...xs)] as const
  }
  // H is 722 wide.
  const [left, right] = sides(722)

  it('is squeezed into a smaller one', () => {
    expect(sides(361)[0]).toBeCloseTo(left / 2, -1)
    expect(sides(361)[1]).toBeCloseTo(right / 2, -1)
  })

  it('stands in the middle of a larger one', () => {
    expect(sides(1722)).toEqual([left + 1024, right + 1024])
  })

  it('keeps its shape if nothing is between', () => {
    expect(sides(0)).toEqual([left, right])
    expect(sides(723)).toEqual([left, right])
  })
})

describe('the comparison with the upload', () => {
  it('is made before letters are embedded', async () => {
    const verdict = await ingestPdf(onePage(), { ...max, objects: 1000 }, async () => {})
    expect(verdict).toMatchObject({ warnings: [] })
  })

  it('is made before that in the background too', async () => {
    const workplace = await Workplace.open()
    try {
      const [rendition, upload] = [await workplace.put(await renditionOf(onePage())), await workplace.put(onePage())]
      const pages = { from: 1, to: 1 }
      expect(await checkPages({ rendition, upload, compares: true, keeps: false, pages })).toEqual({
        pictures: [],
        unlike: [],
        unkept: false,
      })
    } finally {
      await workplace.close()
    }
  })

  it('finds fonts anywhere in an upload', async () => {
    const direct = onePage({
      content: 'BT /G 24 Tf 50 700 Td (Hello) Tj ET',
      page: '/Resources<</Font<</G<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>',
    })
    for (const upload of [direct, onePage()])
      expect(await pagesThatDiffer(await withStandardFonts(upload), await renditionOf(upload))).toEqual([])
  })
})

describe('earlier signatures', () => {
  it('are not kept where a letter has a name that only some readers know', async () => {
    const font = (differences: string) => ({
      objects: { 4: `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[${differences}]>>>>` },
    })
    const keeps = async (upload: Buffer) => ingestPdf(upload, { ...max, objects: 1000 }, async () => {})
    expect(await keeps(await signedPdf('', font('1/zero')))).toMatchObject({ keeps: true })
    expect(await keeps(await signedPdf('', font('1/zero.sc')))).toMatchObject({ keeps: false })
  })
})

describe('a hostile font is rewritten or refused', () => {
  it.each([
    ['widths that are no numbers', '/FirstChar 0/LastChar 2/Widths[(a)/b null]'],
    ['a first code below 0', '/FirstChar -5/LastChar 300/Widths[500 500]'],
    ['endless differences', `/Encoding<</Differences[${'0/a '.repeat(50_000)}]>>`],
    ['a descriptor without flags', '/FontDescriptor<</Flags/None/MissingWidth -7>>'],
    ['widths beyond 16 bits', '/FirstChar 72/LastChar 73/Widths[99999999 -99999999]'],
    ['a file that is none', '/FontDescriptor<</FontFile2 5 0 R>>'],
  ])('%s', async (_what, entries) => {
    expect(await agreementOn(await renditionOf(inFont('Helvetica', 'HI', entries)))).toMatch(/alike|picture/)
  })
})
