import { describe, expect, it } from '@jest/globals'
import { faultOf as faultBy } from '@countersign/requests-api/internal/platform/http/errors/fault-of'
import {
  UploadPutOff,
  UploadRefused,
} from '@countersign/requests-api/internal/requests/use-cases/documents/received-file'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import { refusals } from '@countersign/requests-api/internal/composition/refusals'

const faultOf = (error: unknown) => faultBy(error, refusals)

describe('a refusal', () => {
  it.each<string>(['page-too-old', 'wrong-password', 'wrong-credentials', 'too-many-attempts'])(
    'about accounts has a code for pages: %s',
    (name) => {
      expect(faultOf(new Refusal(name, { seconds: 3 }))?.more.members).toEqual({ code: name })
    },
  )

  it('about a request has no code', () => {
    expect(faultOf(new Refusal('already-sent'))?.more.members).toBeUndefined()
  })

  it('keeps a right-to-left label apart from the sentence around it', () => {
    const refusal = (label: string) => new Refusal('too-long', { field: `“${label}” on page 1`, most: 200 })
    const text = (label: string) => faultOf(refusal(label))?.message
    expect(text('שם')).toBe('The field “\u2068שם\u2069” on page 1 takes up to 200 characters.')
    expect(text('Name')).toBe('The field “Name” on page 1 takes up to 200 characters.')
  })

  it.each<[string, Record<string, string | number>, string]>([
    ['not-a-signer', { name: 'דוד' }, '\u2068דוד\u2069 doesn’t sign.'],
    ['signer-has-fields', { name: 'דוד', count: 1 }, '\u2068דוד\u2069 has 1 field'],
    ['filled-since', { names: 'דוד\nAda\n2 others', count: 1 }, '\u2068דוד\u2069, Ada and 2 others filled in'],
    ['recipients-changed', { added: 'דוד\nAda', removed: '' }, ' Added: \u2068דוד\u2069 and Ada. Review'],
  ])('keeps right-to-left names apart from the sentence around them: %s', (name, details, part) => {
    expect(faultOf(new Refusal(name, details))?.message).toContain(part)
  })

  it('keeps a right-to-left file name apart from the sentence around it', () => {
    const text = '“חוזה 12.pdf” is encrypted.'
    const apart = '“\u2068חוזה 12.pdf\u2069” is encrypted.'
    expect(faultOf(new UploadRefused([text], 422))?.message).toBe(apart)
    expect(faultOf(new UploadPutOff(text))?.message).toBe(apart)
  })
})
