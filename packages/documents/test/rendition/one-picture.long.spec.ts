import { describe, expect, it, jest } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import fc from 'fast-check'
import { drawnBy, pixelsOff } from '../fixtures/drawn.js'
import { onePage } from '../fixtures/one-page.js'

jest.setTimeout(900_000)

const number = fc.oneof(
  fc.integer({ min: -50, max: 500 }).map(String),
  fc.constantFrom('.5', '5.', '+7', '-.25', '7-0', '1e2', '0x1', '--3', '1.2.3', '4294967296', '00012.500'),
)
const string = fc.constantFrom('(Pay 100)', '(Pay \\(9)', '(a\\r\\nb)', '<506179>', '<5', '(', '(x\\', '<zz>')
const name = fc.constantFrom('/F1', '/F#31', '/None', '/', '/Fm', '/Sh')
const operand = fc.oneof(
  { weight: 6, arbitrary: number },
  string,
  name,
  fc.constantFrom('[3 2]', '[', ']', '<<', '>>', 'true'),
)
const drawing = fc.constantFrom(
  ...'q Q BT ET cm re f F S B f* n W W* m l c h Tj TJ Td Tm Tf Tr Ts Tw Tz w d J rg RG g G k BMC EMC BX EX'.split(' '),
  ...'0q TjET fill ID EI d0 { } %'.split(' '),
  '\n',
  '\r',
  '\xa0',
  '\0',
)
const wellFormed = fc.constantFrom(
  '1 0 0 1 20 -30 cm',
  'BT /F1 24 Tf 60 500 Td (Well) Tj ET',
  '100 300 80 40 re f',
  '0.5 g',
  'q',
  'Q',
  '20 20 300 300 re W n',
  'BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef EI',
  'BI /W 8 /H 1 /IM true ID a EI',
  '/Artifact BMC',
  'EMC',
)
const chaos = fc
  .tuple(fc.array(operand, { maxLength: 7 }), drawing)
  .map(([operands, operator]) => [...operands, operator].join(' '))
const content = fc
  .array(fc.oneof({ weight: 2, arbitrary: wellFormed }, { weight: 3, arbitrary: chaos }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((parts) => `BT /F1 24 Tf 50 700 Td (First) Tj ET\n${parts.join(' ')}\nBT /F1 24 Tf 50 600 Td (Last) Tj ET`)

/** Edge pixels that readers draw differently; a letter of 24 points has more. */
const tolerated = 40

describe('a page of any content', () => {
  it('is drawn alike by every reader', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        const { bytes } = await makeRendition(onePage({ content: text }), { pages: 1, bytes: 2 ** 20 })
        const { PDFium, ...others } = await drawnBy(bytes)
        for (const [reader, picture] of Object.entries(others))
          expect({ reader, isAlike: pixelsOff(PDFium!, picture) <= tolerated }).toEqual({ reader, isAlike: true })
      }),
      { numRuns: 500, seed: 20261124 },
    )
  })
})
