import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { nameReplica } from '@countersign/requests-api/internal/composition/production/replica-name'
import { noLog } from '@countersign/telemetry'

describe('the name of a replica', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'replica-name-'))
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  it('is new at each start, and includes the former replica of its folder', () => {
    const first = nameReplica(dir, noLog)
    expect(first).toMatchObject({ alone: true, former: null })
    first.note()
    first.release()
    const second = nameReplica(dir, noLog)
    expect(second).toMatchObject({ alone: true, former: first.holder })
    expect(second.holder).not.toBe(first.holder)
    second.release()
    // The second did not record itself as the latest.
    const third = nameReplica(dir, noLog)
    expect(third.former).toBe(first.holder)
    third.release()
  })

  it('replaces no replica that still uses the folder', () => {
    const first = nameReplica(dir, noLog)
    first.note()
    const second = nameReplica(dir, noLog)
    expect(second).toMatchObject({ alone: false, former: null })
    second.note()
    second.release()
    first.release()
    const third = nameReplica(dir, noLog)
    expect(third.former).toBe(first.holder)
    third.release()
  })

  it('replaces a killed process, but not a stopped one', async () => {
    const module = new URL('../../dist/composition/production/replica-name.js', import.meta.url).href
    const script = `const { nameReplica } = await import(${JSON.stringify(module)})
      const named = nameReplica(${JSON.stringify(dir)}, console)
      named.note()
      process.stdout.write(named.holder)
      // Held on to, as a replica does: a lock that nobody knows any more is given up with its memory.
      process.stdin.on('data', () => named.holder)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    child.kill('SIGSTOP')
    const meanwhile = nameReplica(dir, noLog)
    expect(meanwhile).toMatchObject({ alone: false, former: null })
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    const after = nameReplica(dir, noLog)
    expect(after).toMatchObject({ alone: true, former: said.toString() })
    after.release()
  })

  it('is given even if the folder’s files are unusable, and replaces no other', () => {
    writeFileSync(join(dir, 'replica-name'), 'somebody')
    writeFileSync(join(dir, 'replica.sqlite'), 'this is no database, and long enough to be looked at as one'.repeat(20))
    const named = nameReplica(dir, noLog)
    expect(named).toMatchObject({ alone: false, former: null })
    expect(named.holder).not.toBe('')
    named.release()
  })
})
