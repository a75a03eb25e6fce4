import { ChildDied, PoolClosed, TaskFailed, TaskOverran } from '@countersign/child-pool'
import { SealingRefused } from '@countersign/seal'
import { asRefusal } from '@countersign/seal/internal/sealing-refused'
import { describe, expect, it } from '@jest/globals'

describe('whose fault it is that something could not be sealed', () => {
  it.each([
    ['threw', new TaskFailed('stamp-document', 'RangeError at draw')],
    ['took too long', new TaskOverran('stamp-document', 'time')],
  ])('is the document’s where a child %s', (_how, failure) => {
    expect(asRefusal(failure)).toBeInstanceOf(SealingRefused)
  })

  it.each([
    ['was ended for its memory', new TaskOverran('stamp-document', 'memory')],
    ['was killed', new ChildDied('stamp-document', 'SIGKILL')],
    ['found the disk full', new TaskFailed('stamp-document', 'Error ENOSPC at writeFile')],
    ['was not needed any more', new PoolClosed('sealing')],
  ])('is not where a child %s', (_how, failure) => {
    expect(asRefusal(failure)).toBe(failure)
  })

  it('is not where something else failed', () => {
    const away = new Error('the store is away')
    expect(asRefusal(away)).toBe(away)
  })
})
