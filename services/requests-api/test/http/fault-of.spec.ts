import { describe, expect, it } from '@jest/globals'
import { faultOf } from '@countersign/requests-api/internal/http/errors/fault-of'
import { Refusal, type RefusalName } from '@countersign/requests-api/internal/signing/refusal'

describe('a refusal', () => {
  it.each<RefusalName>(['page-too-old', 'wrong-password', 'wrong-credentials', 'too-many-attempts'])(
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
})
