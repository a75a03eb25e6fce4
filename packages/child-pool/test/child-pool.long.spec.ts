import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { blamesTheFile, ChildDied, ChildNotStarted, PoolClosed, TaskFailed, TaskOverran } from '@countersign/child-pool'
import fc from 'fast-check'
import { closeHostilePools, failureOf, openHostilePool, ampleMs } from './fixtures/hostile-pool.js'
import { until } from '@countersign/test-services/until'
import { Workplace } from './fixtures/workplace.js'

// Starts processes, which is slow on a busy machine.
jest.setTimeout(120_000)

const second = 1000
let workplace: Workplace

beforeAll(async () => {
  workplace = await Workplace.open()
})

afterEach(closeHostilePools)

afterAll(() => workplace.close())

/** A file with the number of the attempt. */
async function tries() {
  const paths = [1, 2, 3].map((count) => join(workplace.folder, `try-${count}`))
  for (const [index, path] of paths.entries()) await writeFile(path, String(index + 1))
  return {
    files: {
      get try() {
        return paths.shift() ?? ''
      },
    },
  }
}

describe('a pool of child processes', () => {
  it('runs tasks in order in the same child', async () => {
    const pool = openHostilePool()
    const pids = await Promise.all([1, 2, 3].map(() => pool.run('pid', null, ampleMs)))
    expect(new Set(pids).size).toBe(1)
    expect(pids[0]).not.toBe(process.pid)
  })

  it('ends a task that times out, and completes those queued behind it', async () => {
    const pool = openHostilePool()
    const hostile = failureOf(pool.run('spin', null, 300))
    const others = Promise.all(['a', 'b', 'c'].map((text) => pool.run('echo', text, ampleMs)))
    expect(await hostile).toEqual(new TaskOverran('spin', 'time'))
    expect(await others).toEqual(['a', 'b', 'c'])
  })

  it('ends a task that exceeds its CPU time limit, before its timeout', async () => {
    const pool = openHostilePool()
    const hostile = failureOf(pool.run('spin', null, ampleMs, { cpuMs: 300 }))
    expect(await hostile).toEqual(new TaskOverran('spin', 'time'))
    expect(await pool.run('echo', 'fine', ampleMs, { cpuMs: 300 })).toBe('fine')
  })

  it('counts CPU time per task', async () => {
    const pool = openHostilePool()
    const before = await pool.run('pid', null, ampleMs)
    for (let turn = 0; turn < 3; turn += 1) await pool.run('spin-for', 400, ampleMs, { cpuMs: 1000 })
    expect(await pool.run('pid', null, ampleMs)).toBe(before)
  })

  it('keeps a child available to other callers while one has excess work', async () => {
    const pool = openHostilePool({ max: 2 })
    const hostile = [1, 2, 3].map(() => failureOf(pool.run('spin', null, ampleMs, { caller: 'a', isLong: true })))
    expect(await pool.run('echo', 'fine', ampleMs, { caller: 'b' })).toBe('fine')
    expect(await pool.run('echo', 'fine', ampleMs, { caller: 'b' })).toBe('fine')
    await pool.close()
    expect(await Promise.all(hostile)).toEqual([1, 2, 3].map(() => new PoolClosed('test')))
  })

  it('ends a task that exceeds its memory limit', async () => {
    const pool = openHostilePool()
    const hostile = failureOf(pool.run('eat-buffers', null, ampleMs))
    const other = pool.run('echo', 'fine', ampleMs)
    expect(await hostile).toEqual(new TaskOverran('eat-buffers', 'memory'))
    expect(await other).toBe('fine')
  })

  it('survives a child that crashes with a full heap', async () => {
    const pool = openHostilePool({ child: { residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-heap', null, ampleMs))).toBeInstanceOf(ChildDied)
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })

  it('survives a child that exits', async () => {
    const pool = openHostilePool()
    const hostile = failureOf(pool.run('die', null, ampleMs))
    const other = pool.run('echo', 'fine', ampleMs)
    expect(await hostile).toEqual(new ChildDied('die', 'code 3'))
    expect(await other).toBe('fine')
  })

  it('does not blame the file for an internal error, nor quote its message', async () => {
    const pool = openHostilePool()
    const failure = await failureOf(pool.run('throw', null, ampleMs))
    expect(failure).toBeInstanceOf(TaskFailed)
    expect(blamesTheFile(failure)).toBe(false)
    expect(String(failure)).toContain('TypeError')
    expect(String(failure)).not.toContain('Annex')
  })

  it('retries a task after its child was killed from outside, as on low memory', async () => {
    const pool = openHostilePool()
    expect(await pool.run('be-killed', 1, ampleMs, await tries())).toBe('try 2')
  })

  it('retries it also with no minimum of children and no other tasks', async () => {
    const pool = openHostilePool({ min: 0 })
    expect(await pool.run('be-killed', 1, ampleMs, await tries())).toBe('try 2')
  })

  it('fails a task after its child was killed twice', async () => {
    const pool = openHostilePool()
    const failure = await failureOf(pool.run('be-killed', 2, ampleMs, await tries()))
    expect(failure).toEqual(new ChildDied('be-killed', 'SIGKILL'))
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })

  it('ignores messages that are not answers', async () => {
    const pool = openHostilePool()
    expect(await pool.run('babble', null, ampleMs)).toBe('done')
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })

  it('starts another child when a task blocks the others, up to the maximum', async () => {
    const pool = openHostilePool({ max: 2 })
    const hostile = [failureOf(pool.run('spin', null, 1500)), failureOf(pool.run('spin', null, 1500))]
    const other = pool.run('echo', 'in the end', ampleMs)
    await until(() => pool.state.children === 2)
    expect(await other).toBe('in the end')
    expect(await Promise.all(hostile)).toEqual([new TaskOverran('spin', 'time'), new TaskOverran('spin', 'time')])
    expect(pool.state.children).toBeLessThanOrEqual(2)
  })

  it('does not start another child for short tasks', async () => {
    const pool = openHostilePool({ max: 2, growAfterMs: 5 * second })
    const pids = await Promise.all(Array.from({ length: 50 }, () => pool.run('pid', null, ampleMs)))
    expect(new Set(pids).size).toBe(1)
  })

  it('settles every task of any sequence with the right outcome', async () => {
    const outcome = { echo: 'done', throw: TaskFailed.name, die: ChildDied.name, spin: TaskOverran.name } as const
    const task = fc.constantFrom<keyof typeof outcome>('echo', 'throw', 'die', 'spin')
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 6 }), async (tasks) => {
        const pool = openHostilePool({ max: 2 })
        const settled = tasks.map((name) =>
          pool.run(name, null, name === 'spin' ? 60 : ampleMs).then(
            () => 'done',
            (failure: Error) => failure.name,
          ),
        )
        expect(await Promise.all(settled)).toEqual(tasks.map((name) => outcome[name]))
        await pool.close()
      }),
      { numRuns: 8 },
    )
  })
})

describe('a pool that fails or closes', () => {
  it('reports why no child can be started', async () => {
    const pool = openHostilePool({ child: { entry: new URL('./fixtures/no-such-child.js', import.meta.url) } })
    const failure = await failureOf(pool.run('echo', 1, ampleMs))
    expect(failure).toBeInstanceOf(ChildNotStarted)
    expect(String(failure)).toContain('no-such-child')
    expect(pool.state.trouble).toBeInstanceOf(ChildNotStarted)
  })

  it('fails waiting and running tasks when closed', async () => {
    const pool = openHostilePool()
    const failures = [failureOf(pool.run('spin', null, ampleMs)), failureOf(pool.run('echo', 1, ampleMs))]
    await pool.close()
    expect(await Promise.all(failures)).toEqual([new PoolClosed('test'), new PoolClosed('test')])
    expect(await failureOf(pool.run('echo', 1, ampleMs))).toEqual(new PoolClosed('test'))
    expect(pool.state.children).toBe(0)
  })
})
