import { describe, expect, it } from '@jest/globals'
import { PDF, PdfDict, PdfNumber } from '@libpdf/core'
import { exactNumber } from '@countersign/pdf/exact-numbers'
import fc from 'fast-check'

describe('a number in a PDF', () => {
  it('is read back exactly, with any number of digits', () => {
    fc.assert(
      fc.property(
        fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(1e-4), max: Math.fround(1e9) }),
        (value) => {
          expect(exactNumber(value)).toMatch(/^-?\d+(\.\d+)?$/)
          expect(Number(exactNumber(value))).toBe(value)
          expect(Number(exactNumber(-value))).toBe(-value)
        },
      ),
    )
  })

  it.each([
    [1e-7, '0.0000001'],
    [-2.5e-8, '-0.000000025'],
    [1e-12, '0'],
    [-1e-12, '0'],
    [1e21, '1000000000000000000000'],
    [0, '0'],
    [100, '100'],
  ])('is written without an exponent: %d', (value, written) => {
    expect(exactNumber(value)).toBe(written)
  })

  it('keeps its digits in a file that the library writes', async () => {
    const pdf = PDF.create()
    pdf.addPage()
    pdf.getCatalog().set('Fine', PdfDict.of({ Step: PdfNumber.of(0.123456789) }))
    const written = Buffer.from(await pdf.save()).toString('latin1')
    expect(written).toContain('0.123456789')
  })
})
