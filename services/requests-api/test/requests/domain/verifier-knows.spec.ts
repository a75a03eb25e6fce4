import { describe, expect, it } from '@jest/globals'
import { declarations } from '@countersign/requests-api/internal/requests/domain/event-catalogue'
import { rules } from '@countersign/verify/internal/history/course/rules'

/** Upload events belong to no request's history, so evidence does not contain them. */
const ofUploads = ['DocumentUploaded', 'UploadedDocumentDiscarded']

describe('the verifier of evidence, which shares nothing with the server,', () => {
  it('has a rule for every possible event of a request', () => {
    const types = Object.keys(declarations).filter((type) => !ofUploads.includes(type))
    expect(types.filter((type) => !rules[type])).toEqual([])
  })
})
