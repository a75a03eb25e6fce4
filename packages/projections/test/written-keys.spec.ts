import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { WrittenKeys } from '@countersign/projections/internal/mongodb/written-keys'

it('has no false negatives and few false positives', () => {
  const written = Array.from({ length: 60_000 }, () => `requests/${randomUUID()}`)
  const others = Array.from({ length: 20_000 }, (_, n) => (n % 2 ? `requests/${randomUUID()}` : `figures/owner-${n}`))
  const keys = new WrittenKeys()
  for (const key of written) keys.add(key)
  expect(written.filter((key) => !keys.mayHave(key))).toEqual([])
  expect(others.filter((key) => keys.mayHave(key)).length).toBeLessThan(others.length / 100)
})
