import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'

const fs = process.getBuiltinModule('node:fs')
const { openSync, fsync, renameSync } = fs

/** Disk operations in order, with the last part of each path. */
const done: string[] = []
const opened = new Map<number, string>()
fs.openSync = (...how) => {
  const handle = openSync(...how)
  opened.set(handle, basename(String(how[0])))
  return handle
}
fs.fsync = Object.assign((handle: number, then: (error: NodeJS.ErrnoException | null) => void) => {
  fsync(handle, (error) => {
    done.push(`flush ${opened.get(handle)}`)
    then(error)
  })
}, fsync)
fs.renameSync = (from, to) => {
  renameSync(from, to)
  done.push(`name ${basename(String(from))} ${basename(String(to))}`)
}
afterAll(() => void Object.assign(fs, { openSync, fsync, renameSync }))

it('a stored mail is flushed to disk with its name and new folders', async () => {
  // Imported after the mock, because the module reads the file system functions on load.
  const { openMailbox } = await import('@countersign/mailbox')
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  const mailbox = await openMailbox(dir)
  const requestId = '0190aaaa-0000-7000-8000-000000000001'
  const at = new Date(Date.UTC(2026, 10, 22))
  const put = async (mailId: string) => {
    done.length = 0
    await mailbox.put({ mailId, about: requestId, at, raw: Buffer.from('Subject: Lease\r\n\r\nHello') })
    return done.map((step) => step.replaceAll(/[\da-f-]{36}\b/g, (id) => (id === requestId ? 'REQUEST' : 'UNFINISHED')))
  }
  const mail = [expect.stringMatching(/^flush UNFINISHED$/), expect.stringMatching(/^name UNFINISHED .+\.eml$/)]
  const [flushed, named, ...folders] = await put('one')
  expect([flushed, named]).toEqual(mail)
  expect(new Set(folders)).toEqual(new Set(['flush REQUEST', `flush ${basename(dir)}`]))
  expect(await put('two')).toEqual([...mail, 'flush REQUEST'])
  await rm(dir, { recursive: true })
})
