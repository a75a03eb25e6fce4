import { afterEach, expect, it, jest } from '@jest/globals'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { validate, version } from 'uuid'

afterEach(() => void jest.restoreAllMocks())

const make = (many: number) => Array.from({ length: many }, newId)

it('creates unique ids of version 7 in ascending order', () => {
  const ids = make(5000)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

it('keeps the order when the clock is set back', () => {
  const before = make(3)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000)
  const ids = [...before, ...make(3)]
  expect(ids.toSorted()).toEqual(ids)
})
