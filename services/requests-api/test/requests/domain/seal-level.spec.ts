import type { SealLevel as SealedLevel } from '@countersign/seal'
import type { SealLevel } from '@countersign/requests-api/internal/requests/domain/course-events'
import { expect, it } from '@jest/globals'

it('the levels recorded in the history match those of a seal, at compile time', () => {
  const recorded: Record<SealLevel, true> = { 'B-B': true, 'B-T': true, 'B-LT': true, 'B-LTA': true }
  const sealed: Record<SealedLevel, true> = recorded
  const again: Record<SealLevel, true> = sealed
  expect(Object.keys(again)).toEqual(['B-B', 'B-T', 'B-LT', 'B-LTA'])
})
