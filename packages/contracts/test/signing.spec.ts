import { describe, expect, it } from '@jest/globals'
import { addresses, limits, queryKeys } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'

const fieldId = '01900000-0000-7000-8000-000000000001'
const faults = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
/** A valid Finish without its values. */
const shown = { consent: true, documents: [], seen: 0 }
const withValue = (value: unknown) => faults(schemas.Finishing, { ...shown, values: [{ fieldId, value }] })
const points = (count: number) => Array.from({ length: count }, () => [0.5, 0.5])
const picture = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`

describe('a value that a recipient submits', () => {
  it.each<[string, unknown]>([
    ['a text', 'Paris\nFrance'],
    ['a text as long as may be', 'x'.repeat(limits.textValueLength)],
    ['a date', '2026-12-31'],
    ['a tick', 'true'],
    ['a typed name', { kind: 'typed', text: 'Ada Lovelace', font: 'formal' }],
    ['a drawing of as many points as may be', { kind: 'drawn', strokes: [points(1000), points(2000)] }],
    ['a picture as large as may be', { kind: 'uploaded', image: picture(limits.markBytes) }],
  ])('may be %s', (_what, value) => {
    expect(withValue(value)).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ['a text too long', 'x'.repeat(5001), 'is longer than 5000 characters'],
    ['half of a character', '\ud800', 'holds half of a character'],
    ['a number', 5, 'is no value that a field takes'],
    ['a mark of no kind', { kind: 'stamped' }, 'is no value that a field takes'],
    ['a drawing too long', { kind: 'drawn', strokes: [points(3001)] }, 'strokes has more than 3000 points'],
    ['a drawing without a line', { kind: 'drawn', strokes: [] }, 'strokes has no stroke'],
    ['a point outside its box', { kind: 'drawn', strokes: [[[1.5, 0]]] }, 'strokes.0.0.0 must be at most 1'],
    ['a name too long', { kind: 'typed', text: 'x'.repeat(201), font: 'pen' }, 'text is longer than 200 characters'],
    ['a GIF', { kind: 'uploaded', image: 'data:image/gif;base64,AAAA' }, 'image is not a PNG or JPEG as a data URL'],
    [
      'a picture from elsewhere',
      { kind: 'uploaded', image: 'https://example.com/a.png' },
      'image is not a PNG or JPEG as a data URL',
    ],
    ['a picture too large', { kind: 'uploaded', image: picture(limits.markBytes + 100) }, 'image is larger than 1 MB'],
  ])('may not be %s, and the error names the field and the limit', (_what, value, fault) => {
    const [said, ...more] = withValue(value)
    expect(more).toEqual([])
    expect([`values.0.value ${fault}`, `values.0.value.${fault}`]).toContain(said)
  })

  it('counts towards 256 KB in total, except marks', () => {
    const text = { fieldId, value: '契'.repeat(5000) }
    const finishing = (values: unknown[]) => faults(schemas.Finishing, { ...shown, values })
    expect(finishing(Array.from({ length: 17 }, () => text))).toEqual([])
    expect(finishing(Array.from({ length: 18 }, () => text))).toEqual([
      'values have more than 256 KB together, marks apart',
    ])
    const mark = { fieldId, value: { kind: 'uploaded', image: picture(900_000) } }
    expect(finishing([mark, mark])).toEqual([])
  })

  it('keeps three decimals if it is a drawing', () => {
    const value = { kind: 'drawn', strokes: [[[0.123456, 1]]] }
    const parsed = schemas.Finishing.parse({ ...shown, values: [{ fieldId, value }] })
    expect(parsed.values[0]!.value).toEqual({ kind: 'drawn', strokes: [[[0.123, 1]]] })
  })

  it('is submitted with consent, and may be omitted', () => {
    expect(schemas.Finishing.parse(shown)).toEqual({ ...shown, values: [] })
    expect(faults(schemas.Finishing, { ...shown, consent: undefined })).toEqual([
      'consent must be true: nobody signs without agreeing to',
    ])
  })
})

describe('other calls of a signing link', () => {
  it('validate codes, reasons, empty bodies and times', () => {
    expect(schemas.CodeTry.parse({ code: ' 418026 ' })).toEqual({ code: '418026' })
    expect(faults(schemas.CodeTry, { code: '41802' })).toEqual(['code must be six digits'])
    expect(faults(schemas.Declining, { reason: ' ' })).toEqual(['reason is empty'])
    expect(faults(schemas.Declining, { reason: 'x'.repeat(1001) })).toEqual(['reason is longer than 1000 characters'])
    expect(schemas.Viewing.parse(undefined)).toEqual({})
    expect(schemas.AtQuery.parse({ at: '12' })).toEqual({ at: '12' })
    expect(faults(schemas.AtQuery, { at: 'yesterday' })).toEqual(['at is neither a revision nor a time'])
  })

  it('have the expected paths', () => {
    expect(queryKeys.signing('TOKEN').join('/')).toBe('/api/sign/TOKEN')
    expect(addresses.signingPdf('TOKEN', fieldId, 'abc')).toBe(`/api/sign/TOKEN/documents/${fieldId}/pdf?sha256=abc`)
    expect(queryKeys.requestAt('7', 3).join('/')).toBe('/api/signature-requests/7?at=3')
  })

  it('show only the locked view while a code is required', () => {
    const locked = {
      codeRequired: true,
      request: { title: 'T', senderName: 'Grace' },
      maskedEmail: 'ad•••@example.com',
    }
    expect(schemas.SigningView.parse(locked)).toEqual(locked)
    expect(schemas.SigningView.safeParse({ ...locked, codeRequired: false }).success).toBe(false)
  })
})
