import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { setImmediate as turn } from 'node:timers/promises'

const fs = process.getBuiltinModule('node:fs')
const { fsync } = fs
/** Pending flushes, ended by the test. */
let flushing: ((error: NodeJS.ErrnoException | null) => void)[] = []
fs.fsync = Object.assign(
  (_handle: number, then: (error: NodeJS.ErrnoException | null) => void) => void flushing.push(then),
  fsync,
)
afterAll(() => void Object.assign(fs, { fsync }))
beforeEach(() => {
  flushing = []
})

// Imported after the mock, because the module reads the file system functions on load.
const { SharedSync } = await import('@countersign/mailbox/internal/shared-sync')

it('flushes once for all callers that arrive during a flush, and releases them afterwards', async () => {
  const names = new SharedSync('.')
  const ended: string[] = []
  const come = (name: string) => names.sync().then(() => void ended.push(name))
  const all = [come('first'), come('second'), come('third')]
  expect(flushing).toHaveLength(1)
  flushing[0]!(null)
  await turn()
  expect(ended).toEqual(['first'])
  expect(flushing).toHaveLength(2)
  const late = come('late')
  flushing[1]!(null)
  await turn()
  expect(ended).toEqual(['first', 'second', 'third'])
  flushing[2]!(null)
  await Promise.all([...all, late])
  expect(flushing).toHaveLength(3)
})

it('rejects the callers of a failed flush, and flushes again for the next', async () => {
  const names = new SharedSync('.')
  const [failing, waiting] = [names.sync(), names.sync()]
  flushing[0]!(Object.assign(new Error('no'), { code: 'EIO' }))
  await expect(failing).rejects.toThrow('no')
  await turn()
  flushing[1]!(null)
  await waiting
})
