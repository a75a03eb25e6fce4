import { ChildDied, PoolClosed, TaskFailed, TaskOverran } from '@countersign/child-pool'
import { SealingRefused } from '@countersign/seal'
import { asRefusal } from '@countersign/seal/internal/sealing-refused'
import { describe, expect, it } from '@jest/globals'

describe('a sealing failure', () => {
  it.each([
    ['threw', new TaskFailed('stamp-document', 'RangeError at draw')],
    ['took too long', new TaskOverran('stamp-document', 'time')],
  ])('is blamed on the document if the child process %s', (_how, failure) => {
    expect(asRefusal(failure)).toBeInstanceOf(SealingRefused)
  })

  it.each([
    ['was ended for its memory', new TaskOverran('stamp-document', 'memory')],
    ['was killed', new ChildDied('stamp-document', 'SIGKILL')],
    ['found the disk full', new TaskFailed('stamp-document', 'Error ENOSPC at writeFile')],
    ['was not needed any more', new PoolClosed('sealing')],
  ])('is not blamed on the document if the child process %s', (_how, failure) => {
    expect(asRefusal(failure)).toBe(failure)
  })

  it('is not blamed on the document for other errors', () => {
    const away = new Error('the store is away')
    expect(asRefusal(away)).toBe(away)
  })
})
