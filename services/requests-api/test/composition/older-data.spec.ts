import { expect, it } from '@jest/globals'
import { isOlder } from '@countersign/requests-api'

it('a log is older if it has a former owner id, or a version without an upgrade path', () => {
  const first = { type: 'DocumentUploaded', version: 2, data: { ownerId: '0190f000-0000-7000-8000-000000000001' } }
  expect(isOlder(first)).toBe(false)
  expect(isOlder({ ...first, version: 1 })).toBe(true)
  expect(isOlder({ ...first, data: { ownerId: 'owner' } })).toBe(true)
  expect(isOlder(undefined)).toBe(false)
})
