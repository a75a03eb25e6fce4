import { describe, expect, it } from '@jest/globals'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { formObject, onePage } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'
import { soundFonts } from '../fixtures/two-fonts.js'

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
const fontsOf = async (upload: Buffer) => {
  const { warnings, found } = await makeRendition(upload, max)
  const count = warnings.find(({ kind }) => kind === 'fonts')?.count ?? 0
  return { count, names: (found ?? []).filter(({ kind }) => kind === 'fonts').map(({ text }) => text) }
}
const none = { count: 0, names: [] }

/** Text in Helvetica, and content in a named font that is not embedded. */
const inFont = (name: string, content: string, entries = '', ...objects: (string | Buffer)[]): Buffer =>
  onePage({
    content: `BT /F1 12 Tf 50 700 Td (Hello) Tj ET ${content}`,
    page: '/Resources<</Font<</F1 4 0 R/G 6 0 R>>/XObject<</Form 7 0 R>>>>',
    objects: [
      `<</Type/Font/Subtype/TrueType/BaseFont/${name}${entries.includes('/Encoding') ? '' : '/Encoding/WinAnsiEncoding'}${entries}>>`,
      ...objects,
    ],
  })
const shown = 'BT /G 12 Tf 50 600 Td (Pay) Tj ET'

describe('a font that is not embedded is reported', () => {
  it.each([
    ['it is shown', inFont('Calibri', shown), 'Calibri'],
    ['it has the tag of a subset', inFont('ABCDEF+Georgia', shown), 'Georgia'],
    [
      'it is a standard one, with a letter that not every reader knows',
      inFont('Helvetica', shown, '/Encoding<</Differences[49/zero.sc]>>'),
      'Helvetica',
    ],
    ['it is shown before another is set', inFont('Calibri', `q ${shown} Q`), 'Calibri'],
    [
      'a form shows it',
      inFont('Calibri', '/Form Do', '', formObject(shown, '/Resources<</Font<</G 6 0 R>>>>')),
      'Calibri',
    ],
    ['a form goes on with it', inFont('Calibri', '/G 12 Tf /Form Do', '', formObject('BT (Pay) Tj ET')), 'Calibri'],
    [
      'its file is none',
      inFont(
        'Calibri',
        shown,
        '/FontDescriptor 7 0 R',
        '<</Type/FontDescriptor/Flags 32/FontFile2 8 0 R>>',
        streamObject('', Buffer.from('no font')),
      ),
      'Calibri',
    ],
  ])('if %s', async (_where, upload, name) => {
    expect(await fontsOf(upload)).toEqual({ count: 1, names: [name] })
  })

  it.each([
    ['it is one of the fourteen', inFont('Times-Roman', shown)],
    ['its name means one of the fourteen', inFont('TimesNewRomanPS-BoldItalicMT', shown)],
    ['no text is in it', inFont('Calibri', '/G 12 Tf')],
    ['its text is invisible', inFont('Calibri', `3 Tr ${shown}`)],
    ['its text is of spaces', inFont('Calibri', 'BT /G 12 Tf [(  ) 20 ( )] TJ ET')],
    ['it is embedded', soundFonts['a Unicode cmap']!],
  ])('not if %s', async (_where, upload) => {
    expect(await fontsOf(upload)).toEqual(none)
  })
})

describe('a font missing from the resources', () => {
  it('is replaced by the one that PDFium draws with', async () => {
    const upload = onePage({ content: 'BT /Lost 24 Tf 50 700 Td (Pay 100) Tj ET' })
    const { bytes, compared, isAmbiguous } = await makeRendition(upload, max)
    expect(isAmbiguous).toBe(true)
    expect(await pagesThatDiffer(upload, compared)).toEqual([])
    expect(bytes.toString('latin1')).toMatch(/\/Lost \d+ 0 R/)
  })
})
