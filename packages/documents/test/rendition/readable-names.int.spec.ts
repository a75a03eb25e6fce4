import { describe, expect, it } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { withReadableNames } from '@countersign/documents/internal/rendition/readable-names'
import { withPdf } from '@countersign/pdfium'
import { drawnBy, pixelsOff } from '../fixtures/drawn.js'
import { onePage } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'

const max = { pages: 9, bytes: 2 ** 27 }
/** Pixels of a letter. */
const fewer = 25
/** Two names of GBK. */
const [song, black] = ['/#CB#CE#CC#E5', '/#BA#DA#CC#E5']

describe('names that are no UTF-8', () => {
  it('stay apart, and every reader finds them', async () => {
    const upload = onePage({
      content: `BT ${song} 24 Tf 50 700 Td (Hello) Tj ${black} 24 Tf ( 1,250.00) Tj ET ${song} Do`,
      page: `/Resources<</Font<<${song} 6 0 R${black} 4 0 R>>/XObject<<${song} 7 0 R>>>>`,
      objects: [
        '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
        streamObject('/Type/XObject/Subtype/Form/BBox[0 0 99 99]', Buffer.from('9 9 50 50 re f')),
      ],
    })
    const { bytes, isAmbiguous } = await makeRendition(upload, max)
    // Nothing is missing that would have to be dropped or replaced.
    expect(isAmbiguous).toBe(false)
    expect(bytes.includes('+LiberationMono')).toBe(true)
    expect(await withPdf(bytes, (pdf) => pdf.pageText(0))).toBe('Hello 1,250.00')
    const { PDFium, ...others } = await drawnBy(bytes)
    for (const [reader, picture] of Object.entries(others))
      expect({ reader, isAlike: pixelsOff(PDFium!, picture) < fewer }).toEqual({ reader, isAlike: true })
  })

  it('are rewritten in dictionaries, not in data', () => {
    const file = (name: string, data: string) =>
      Buffer.from(
        `1 0 obj\n<</${name} 2 0 R/Length ${data.length}>>stream\r\n${data}\r\nendstream\nendobj\n<</${name} 1>>`,
      )
    const data = '/#CB#CE endstream /#CB#CE'
    expect(withReadableNames(file('A#CB#CE#20', data)).toString()).toBe(file('A_CB_CE#20', data).toString())
    expect(withReadableNames(file('#C3#A9', data)).toString()).toBe(file('#C3#A9', data).toString())
  })
})
