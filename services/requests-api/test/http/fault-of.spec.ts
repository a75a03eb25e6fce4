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
})
