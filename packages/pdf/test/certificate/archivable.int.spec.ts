import { PDF, PdfArray, PdfDict, PdfStream } from '@libpdf/core'
import { makeCertificate } from '@countersign/pdf/internal/certificate/make-certificate'
import { describe, expect, it } from '@jest/globals'
import { order } from '../fixtures/orders.js'

const at = new Date('2026-11-20T16:30:00.123Z')

describe('the certificate as PDF/A-3b', () => {
  it('has uncompressed XMP with the PDF/A part and the facts of its information dictionary', async () => {
    const bytes = Buffer.from(await makeCertificate(order({ title: 'A & B <é>' }), { at }))
    const text = bytes.toString('utf8')
    for (const property of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      'Certificate of completion, A &amp; B &lt;é&gt;</rdf:li>',
      '<xmp:CreateDate>2026-11-20T16:30:00Z</xmp:CreateDate>',
      '<xmp:ModifyDate>2026-11-20T16:30:00Z</xmp:ModifyDate>',
      '<pdf:Producer>Countersign</pdf:Producer>',
    ])
      expect(text).toContain(property)
    const pdf = await PDF.load(bytes)
    expect(pdf.getTitle()).toBe('Certificate of completion, A & B <é>')
    expect(pdf.getCreationDate()?.toISOString()).toBe('2026-11-20T16:30:00.000Z')
  })

  it('has an sRGB output intent', async () => {
    const pdf = await PDF.load(await makeCertificate(order(), { at }))
    const resolve = pdf.getObject.bind(pdf)
    const [intent] = [...(pdf.getCatalog().get('OutputIntents', resolve) as PdfArray)].map((one) =>
      one.type === 'ref' ? resolve(one) : one,
    )
    expect((intent as PdfDict).getName('S')?.value).toBe('GTS_PDFA1')
    const stream = (intent as PdfDict).get('DestOutputProfile', resolve) as PdfStream
    expect(stream.getNumber('N')?.value).toBe(3)
    const profile = Buffer.from(stream.getDecodedData())
    expect(profile.readUInt32BE(0)).toBe(profile.length)
    expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ')
    expect(profile.toString('latin1', 36, 40)).toBe('acsp')
    const tags = Array.from({ length: profile.readUInt32BE(128) }, (_, n) => 132 + 12 * n)
    expect(tags.map((tag) => profile.toString('latin1', tag, tag + 4))).toEqual(
      expect.arrayContaining(['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']),
    )
    for (const tag of tags) {
      const [from, length] = [profile.readUInt32BE(tag + 4), profile.readUInt32BE(tag + 8)]
      expect(from % 4).toBe(0)
      expect(from + length).toBeLessThanOrEqual(profile.length)
    }
  })

  it('embeds every font', async () => {
    const pdf = await PDF.load(await makeCertificate(order(), { at }))
    const resolve = pdf.getObject.bind(pdf)
    for (const { dict } of pdf.getPages()) {
      for (const [, ref] of dict.getDict('Resources', resolve)!.getDict('Font', resolve)!) {
        const font = (ref.type === 'ref' ? resolve(ref) : ref) as PdfDict
        const inner = (font.getArray('DescendantFonts', resolve)?.at(0, resolve) ?? font) as PdfDict
        const descriptor = inner.getDict('FontDescriptor', resolve)
        expect([...descriptor!].map(([key]) => key.value)).toContainEqual(expect.stringMatching(/^FontFile/))
      }
    }
  })
})
