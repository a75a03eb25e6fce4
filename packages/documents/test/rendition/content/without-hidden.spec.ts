import { describe, expect, it } from '@jest/globals'
import { withoutHidden } from '@countersign/documents/internal/rendition/content/without-hidden'

const settled = (content: string) => {
  const outcome = withoutHidden(Buffer.from(content, 'latin1'), (property) => property.startsWith('Hidden'))
  return outcome && { content: outcome.content.toString('latin1'), unused: [...outcome.unused] }
}

describe('content with layers', () => {
  it('is unchanged if it names no layers', () => {
    expect(settled('q /P <</MCID 0>> BDC (text) Tj EMC Q')).toBeNull()
  })

  it('keeps visible content in plain marked content', () => {
    expect(settled('/OC /Shown BDC (text) Tj EMC')?.content).toBe('/Span BMC (text) Tj EMC')
  })

  it.each([
    ['(text) Tj', ''],
    ['[(te) -20 (xt)] TJ', ''],
    ["(text) '", 'T*'],
    ['1 2 (text) "', '1 Tw 2 Tc T*'],
    ['0 0 9 9 re f', '0 0 9 9 re n'],
    ['0 0 9 9 re W* B*', '0 0 9 9 re W* n'],
    ['/Sh sh', ''],
    ['BI /W 1 ID x\nEI', ''],
    ['1 0 0 1 5 5 cm /F1 9 Tf 1 g', '1 0 0 1 5 5 cm /F1 9 Tf 1 g'],
    ['/P BMC (text) Tj EMC 1 g', '/P BMC  EMC 1 g'],
    ['/OC /Shown BDC (text) Tj EMC', '/Span BMC  EMC'],
  ])('loses hidden content, but keeps its effect on the graphics state: %s', (hidden, left) => {
    expect(settled(`/OC /Hidden BDC ${hidden} EMC (after) Tj 0 0 1 1 re f`)?.content).toBe(
      `/Span BMC ${left} EMC (after) Tj 0 0 1 1 re f`,
    )
  })

  it('is hidden to its end if marked content is not closed', () => {
    expect(settled('/OC /Hidden BDC (text) Tj')?.content).toBe('/Span BMC ')
  })

  it('decodes escaped names, and shows inline property lists', () => {
    expect(settled('/OC /H#69dden BDC (text) Tj EMC')?.content).toBe('/Span BMC  EMC')
    expect(settled('/OC <</Type/OCG>> BDC (text) Tj EMC')?.content).toBe('/Span BMC (text) Tj EMC')
  })

  it('reports the XObjects that only hidden content drew', () => {
    expect(settled('/A Do /OC /Hidden BDC /A Do /B#20C Do EMC')?.unused).toEqual(['B C'])
  })
})
