import { describe, expect, it } from '@jest/globals'
import { BSON } from 'mongodb'
import fc from 'fast-check'
import { halfADocument, splitChanges } from '@countersign/projections/internal/mongodb/pieces'

const change = (key: string, name = '') => ({ table: 'animals', key, row: { name }, position: 1 })

describe('the changes of a commit in pieces', () => {
  it('are complete, in order and within the size limit', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 100, max: 1000 }), (all, most) => {
        const changes = all.map((size, n) => change(`${n}`, 'x'.repeat(size)))
        const pieces = splitChanges(changes, most)
        expect(pieces.flat()).toEqual(changes)
        for (const piece of pieces) {
          const bytes = piece.reduce((sum, each) => sum + BSON.calculateObjectSize(each), 0)
          expect(piece.length === 1 || bytes <= most).toBe(true)
        }
      }),
    )
  })

  it('fit in one document of MongoDB, even with many small changes', () => {
    // A hundredth of the real limit: the overhead per list item is the same share.
    const small = Array.from({ length: 1500 }, (_, n) => change(`${n}`))
    const [first, ...others] = splitChanges(small, halfADocument / 100)
    expect(others.length).toBeGreaterThan(0)
    expect(BSON.calculateObjectSize({ changes: first })).toBeLessThan((16 * 1024 * 1024) / 100)
  })
})
