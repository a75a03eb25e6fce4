import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { TaskFailed, TaskOverran } from '@countersign/child-pool'
import { closeHostilePools, failureOf, openHostilePool, ampleMs } from './fixtures/hostile-pool.js'
import { Workplace } from './fixtures/workplace.js'

// Starts processes, which is slow on a busy machine.
jest.setTimeout(120_000)

let workplace: Workplace
let source: string
let target: string

beforeEach(async () => {
  workplace = await Workplace.open()
  source = join(workplace.folder, 'source')
  target = join(workplace.folder, 'target')
  await writeFile(source, 'as it came')
})

afterEach(async () => {
  await closeHostilePools()
  await workplace.close()
})

const open = (options = {}) => openHostilePool({ stagingDir: workplace.staging, ...options })

describe("a child's work folder", () => {
  it("holds the task's files under their given names", async () => {
    expect(await open().run('read', 'upload', ampleMs, { files: { upload: source } })).toBe('as it came')
  })

  it('holds copies, so that changes do not affect the originals', async () => {
    await open().run('write', 'upload', ampleMs, { files: { upload: source } })
    expect(await readFile(source, 'utf8')).toBe('as it came')
  })

  it('returns the requested results and is emptied', async () => {
    const pool = open()
    await pool.run('write', 'made', ampleMs, { files: { upload: source }, results: { made: target } })
    expect(await readFile(target, 'utf8')).toBe('x')
    expect(await pool.run('list', '.', ampleMs)).toEqual([])
  })

  it('returns the results chosen from the answer', async () => {
    const pool = open()
    const results = (names: string[]) => (names.includes('upload') ? { upload: target } : null)
    expect(await pool.run('list', '.', ampleMs, { results })).toEqual([])
    await pool.run('list', '.', ampleMs, { files: { upload: source }, results })
    expect(await readFile(target, 'utf8')).toBe('as it came')
  })

  it.each(['a file', 'a folder'])('is emptied of %s between tasks', async (what) => {
    const pool = open()
    await (what === 'a file' ? pool.run('write', 'left', ampleMs) : pool.run('make-folder', 'left', ampleMs))
    expect(await pool.run('list', '.', ampleMs)).toEqual([])
  })

  it('fails a task with a missing result, and serves the next task', async () => {
    const pool = open()
    const failure = await failureOf(pool.run('echo', null, ampleMs, { results: { made: target } }))
    expect(failure).toEqual(new TaskFailed('echo', 'it left no made'))
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })

  it('does not return a folder in place of a file', async () => {
    const failure = await failureOf(open().run('make-folder', 'made', ampleMs, { results: { made: target } }))
    expect(failure).toBeInstanceOf(TaskFailed)
  })

  it.each(['', '.', '..', 'a/b', '../b', '/etc/passwd'])('rejects a name that leads out of it: “%s”', async (name) => {
    const pool = open()
    expect(await failureOf(pool.run('echo', null, ampleMs, { files: { [name]: source } }))).toBeInstanceOf(TypeError)
    expect(await failureOf(pool.run('echo', null, ampleMs, { results: { [name]: target } }))).toBeInstanceOf(TypeError)
  })

  it('fails only the task whose file is missing, with the file system error', async () => {
    const pool = open()
    const failure = await failureOf(pool.run('echo', null, ampleMs, { files: { upload: `${source}-not` } }))
    expect(failure).toMatchObject({ code: 'ENOENT' })
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })

  it('is removed with its child, including its contents', async () => {
    const pool = open()
    const failure = await failureOf(pool.run('spin', null, 100, { files: { upload: source } }))
    expect(failure).toBeInstanceOf(TaskOverran)
    await pool.close()
    expect(await workplace.staged()).toEqual([])
  })

  it('may be deleted: its child is replaced by one with a new folder', async () => {
    const pool = open()
    await pool.run('echo', null, ampleMs)
    for (const name of await workplace.staged()) await rm(join(workplace.staging, name), { recursive: true })
    expect(await pool.run('read', 'upload', ampleMs, { files: { upload: source } })).toBe('as it came')
  })

  it('may be deleted under several children at once, which are replaced in turn', async () => {
    const pool = open({ max: 3, growAfterMs: 1 })
    await Promise.all([1, 2, 3].map(() => pool.run('eat-for-a-while', 100, ampleMs)))
    for (const name of await workplace.staged()) await rm(join(workplace.staging, name), { recursive: true })
    expect(await pool.run('read', 'upload', ampleMs, { files: { upload: source } })).toBe('as it came')
  })

  it('fails the task when it cannot be created in a missing staging folder', async () => {
    const pool = openHostilePool({ stagingDir: join(workplace.folder, 'nowhere') })
    expect(String(await failureOf(pool.run('echo', null, ampleMs)))).toContain('nowhere')
    expect(pool.state.trouble).toBeDefined()
  })
})
