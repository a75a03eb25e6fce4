import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { ChildPool, type PoolOptions } from '@countersign/documents/internal/pool/child-pool'
import {
  blamesTheFile,
  ChildDied,
  ChildNotStarted,
  PoolClosed,
  TaskFailed,
  TaskOverran,
} from '@countersign/documents/internal/pool/failures'
import fc from 'fast-check'
import { describeWhere } from './fixtures/describe-where.js'
import { recordingLog, until, Workplace } from './fixtures/workplace.js'

const MiB = 2 ** 20
const second = 1000
const patient = 20 * second

type Tasks = {
  echo: { input: unknown; output: unknown }
  pid: { input: null; output: number }
  spin: { input: null; output: never }
  'eat-buffers': { input: null; output: never }
  'eat-heap': { input: null; output: never }
  'eat-for-a-while': { input: number; output: number }
  die: { input: null; output: never }
  throw: { input: null; output: never }
  taint: { input: null; output: number }
  environment: { input: null; output: Record<string, string> }
  limits: { input: null; output: string }
  'oom-score': { input: null; output: number }
  write: { input: string; output: unknown }
  start: { input: string; output: string }
}

const entry = new URL('./fixtures/hostile-child.js', import.meta.url)

let pools: ChildPool<Tasks>[] = []

function open(options: Partial<Omit<PoolOptions, 'child'>> & { child?: Partial<PoolOptions['child']> } = {}) {
  const pool = new ChildPool<Tasks>({
    name: 'test',
    least: 1,
    most: 1,
    growAfterMs: 10,
    restMs: 10 * 60 * second,
    tasksPerChild: 1000,
    keepBelowBytes: 1024 * MiB,
    log: recordingLog(),
    ...options,
    child: {
      entry,
      flags: [],
      limits: { dataBytes: 1200 * MiB, cpuSeconds: 600 },
      residentBytes: 300 * MiB,
      watchMs: 20,
      startMs: patient,
      ...options.child,
    },
  })
  pools.push(pool)
  return pool
}

function failureOf(task: Promise<unknown>): Promise<unknown> {
  return task.then(
    () => undefined,
    (failure: unknown) => failure,
  )
}

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  pools = []
})

describe('a pool of child processes', () => {
  it('does tasks in the order they came, in the same warm child', async () => {
    const pool = open()
    const pids = await Promise.all([1, 2, 3].map(() => pool.run('pid', null, patient)))
    expect(new Set(pids).size).toBe(1)
    expect(pids[0]).not.toBe(process.pid)
  })

  it('ends a task that takes too long, and only that one: those queued behind it finish', async () => {
    const pool = open()
    const hostile = failureOf(pool.run('spin', null, 300))
    const others = Promise.all(['a', 'b', 'c'].map((text) => pool.run('echo', text, patient)))
    expect(await hostile).toEqual(new TaskOverran('spin', 'time'))
    expect(await others).toEqual(['a', 'b', 'c'])
  })

  it('ends a task that occupies too much memory', async () => {
    const pool = open()
    const hostile = failureOf(pool.run('eat-buffers', null, patient))
    const other = pool.run('echo', 'fine', patient)
    expect(await hostile).toEqual(new TaskOverran('eat-buffers', 'memory'))
    expect(await other).toBe('fine')
  })

  it('survives a child whose runtime gives up for want of memory', async () => {
    const pool = open({ child: { residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-heap', null, patient))).toBeInstanceOf(ChildDied)
    expect(await pool.run('echo', 'fine', patient)).toBe('fine')
  })

  it('survives a child that ends itself', async () => {
    const pool = open()
    const hostile = failureOf(pool.run('die', null, patient))
    const other = pool.run('echo', 'fine', patient)
    expect(await hostile).toEqual(new ChildDied('die', 'code 3'))
    expect(await other).toBe('fine')
  })

  it('tells a fault of ours from one of the file, without what the error quotes', async () => {
    const pool = open()
    const failure = await failureOf(pool.run('throw', null, patient))
    expect(failure).toBeInstanceOf(TaskFailed)
    expect(blamesTheFile(failure)).toBe(false)
    expect(String(failure)).toContain('TypeError')
    expect(String(failure)).not.toContain('Annex')
  })

  it('starts another child when a task holds up the others, up to its most', async () => {
    const pool = open({ most: 2 })
    const hostile = [failureOf(pool.run('spin', null, 1500)), failureOf(pool.run('spin', null, 1500))]
    const other = pool.run('echo', 'in the end', patient)
    await until(() => pool.state.children === 2)
    expect(await other).toBe('in the end')
    expect(await Promise.all(hostile)).toEqual([new TaskOverran('spin', 'time'), new TaskOverran('spin', 'time')])
    expect(pool.state.children).toBeLessThanOrEqual(2)
  })

  it('does not start another child for tasks that are quickly done', async () => {
    const pool = open({ most: 2, growAfterMs: 5 * second })
    const pids = await Promise.all(Array.from({ length: 50 }, () => pool.run('pid', null, patient)))
    expect(new Set(pids).size).toBe(1)
  })

  it('settles every task of any sequence with what it deserves', async () => {
    const outcome = { echo: 'done', throw: TaskFailed.name, die: ChildDied.name, spin: TaskOverran.name } as const
    const task = fc.constantFrom<keyof typeof outcome>('echo', 'throw', 'die', 'spin')
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 6 }), async (tasks) => {
        const pool = open({ most: 2 })
        const settled = tasks.map((name) =>
          pool.run(name, null, name === 'spin' ? 60 : patient).then(
            () => 'done',
            (failure: Error) => failure.name,
          ),
        )
        expect(await Promise.all(settled)).toEqual(tasks.map((name) => outcome[name]))
        await pool.close()
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

describe('a child', () => {
  it('gets nothing of our environment', async () => {
    const environment = await open().run('environment', null, patient)
    expect(Object.keys(process.env)).toContain('PATH')
    expect(Object.keys(environment).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([])
  })

  it('is exchanged after so many tasks', async () => {
    const pool = open({ tasksPerChild: 2 })
    const pids: number[] = []
    for (let count = 0; count < 4; count += 1) pids.push(await pool.run('pid', null, patient))
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[2])
  })

  it('is exchanged after a task that took much memory, for it would keep it', async () => {
    const pool = open({ keepBelowBytes: 150 * MiB })
    const before = await pool.run('pid', null, patient)
    await pool.run('eat-for-a-while', 160, patient)
    expect(await pool.run('pid', null, patient)).not.toBe(before)
  })

  it('is exchanged when it asks for it', async () => {
    const pool = open()
    const tainted = await pool.run('taint', null, patient)
    expect(await pool.run('pid', null, patient)).not.toBe(tainted)
  })

  it('that has worked gives way to a fresh one when there is nothing to do', async () => {
    const pool = open({ restMs: 20 })
    const worked = await pool.run('pid', null, patient)
    await until(() => !isAlive(worked))
    await until(() => pool.state.children === 1)
    expect(await pool.run('pid', null, patient)).not.toBe(worked)
  })

  it('beyond the least ends when there is nothing to do', async () => {
    const pool = open({ least: 0, restMs: 20 })
    expect(pool.state.children).toBe(0)
    const worked = await pool.run('pid', null, patient)
    await until(() => pool.state.children === 0)
    expect(isAlive(worked)).toBe(false)
  })
})

const onLinux = describeWhere(process.platform === 'linux', 'the limits that only Linux enforces')

onLinux('on Linux, a child', () => {
  it('has a limit of memory, processor time and core dumps that it cannot lift', async () => {
    const limits = await open().run('limits', null, patient)
    const limitOf = (name: string) => new RegExp(`^Max ${name}\\s+(\\d+)\\s+(\\d+)`, 'm').exec(limits)?.slice(1)
    expect(limitOf('data size')).toEqual([String(1200 * MiB), String(1200 * MiB)])
    expect(limitOf('cpu time')).toEqual(['600', '600'])
    expect(limitOf('core file size')).toEqual(['0', '0'])
  })

  it('is the first to go when the machine runs out of memory', async () => {
    expect(await open().run('oom-score', null, patient)).toBe(1000)
  })

  it('is refused memory by the kernel where nobody watches, and that counts the same', async () => {
    const pool = open({ child: { residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-buffers', null, patient))).toEqual(new TaskOverran('eat-buffers', 'memory'))
    expect(await pool.run('echo', 'fine', patient)).toBe('fine')
  })
})

describe('under the permission model', () => {
  let workplace: Workplace

  beforeAll(async () => {
    workplace = await Workplace.open()
  })

  afterAll(() => workplace.close())

  const flags = () => ['--permission', '--allow-fs-read=*', `--allow-fs-write=${workplace.staging}`]

  it('a child writes in the staging folder and nowhere else', async () => {
    const pool = open({ child: { flags: flags() } })
    await pool.run('write', `${workplace.staging}/here`, patient)
    expect(await workplace.staged()).toEqual(['here'])
    const elsewhere = await failureOf(pool.run('write', `${workplace.folder}/elsewhere`, patient))
    expect(String(elsewhere)).toContain('ERR_ACCESS_DENIED')
  })

  it('a child starts no program', async () => {
    const pool = open({ child: { flags: flags() } })
    expect(String(await failureOf(pool.run('start', '/bin/true', patient)))).toContain('ERR_ACCESS_DENIED')
  })
})

describe('a pool in trouble', () => {
  it('says that no child can be started, and why', async () => {
    const pool = open({ child: { entry: new URL('./fixtures/no-such-child.js', import.meta.url) } })
    const failure = await failureOf(pool.run('echo', 1, patient))
    expect(failure).toBeInstanceOf(ChildNotStarted)
    expect(String(failure)).toContain('no-such-child')
    expect(pool.state.trouble).toBeInstanceOf(ChildNotStarted)
  })

  it('fails what is waiting and under way when it is closed', async () => {
    const pool = open()
    const failures = [failureOf(pool.run('spin', null, patient)), failureOf(pool.run('echo', 1, patient))]
    await pool.close()
    expect(await Promise.all(failures)).toEqual([new PoolClosed('test'), new PoolClosed('test')])
    expect(await failureOf(pool.run('echo', 1, patient))).toEqual(new PoolClosed('test'))
    expect(pool.state.children).toBe(0)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
