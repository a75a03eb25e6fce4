import { describe, expect, it } from '@jest/globals'
import { isOutOfSpace } from '@countersign/process'

const saying = (facts: object) => Object.assign(new Error('no'), facts)

describe('an out-of-space error', () => {
  it.each([
    ['the file system', saying({ code: 'ENOSPC', syscall: 'write' })],
    ['an account’s share of it', saying({ code: 'EDQUOT' })],
    ['SQLite', saying({ code: 'ERR_SQLITE_ERROR', errcode: 13 })],
    ['SQLite, of the memory that its connections share', saying({ code: 'ERR_SQLITE_ERROR', errcode: 4874 })],
    ['MongoDB', saying({ code: 14031 })],
    ['an object store', saying({ name: 'XMinioStorageFull', $metadata: { httpStatusCode: 507 } })],
  ])('is recognized: %s', (_which, error) => {
    expect(isOutOfSpace(error)).toBe(true)
    expect(
      isOutOfSpace(new Error('the log cannot be written', { cause: new Error('once more', { cause: error }) })),
    ).toBe(true)
  })

  it.each([
    saying({ code: 'ENOENT' }),
    saying({ code: 'ERR_SQLITE_ERROR', errcode: 5 }),
    saying({ code: 11_000 }),
    saying({ name: 'SlowDown', $metadata: { httpStatusCode: 503 } }),
    { message: 'ENOSPC' },
    null,
    undefined,
  ])('is distinguished from other errors', (error) => {
    expect(isOutOfSpace(error)).toBe(false)
  })
})
