import { expect, it } from '@jest/globals'
import { isOlder } from '@countersign/requests-api'

it('a log is older by its owner, or by a version from which no step leads to today’s', () => {
  const first = { type: 'DocumentUploaded', version: 2, data: { ownerId: '0190f000-0000-7000-8000-000000000001' } }
  expect(isOlder(first)).toBe(false)
  expect(isOlder({ ...first, version: 1 })).toBe(true)
  expect(isOlder({ ...first, data: { ownerId: 'owner' } })).toBe(true)
  expect(isOlder(undefined)).toBe(false)
})
