import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { TaskOverran } from '@countersign/child-pool'
import { describeUnless } from '@countersign/test-services/skipped'
import { closeHostilePools, failureOf, isAlive, MiB, openHostilePool, ampleMs } from './fixtures/hostile-pool.js'
import { until } from '@countersign/test-services/until'

// Starts processes, which is slow on a busy machine.
jest.setTimeout(120_000)

afterEach(closeHostilePools)

describe('a child', () => {
  it('inherits no environment variables, and has its folder as HOME', async () => {
    const environment = await openHostilePool().run('environment', null, ampleMs)
    expect(Object.keys(process.env)).toContain('PATH')
    expect(Object.keys(environment).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(['HOME'])
    expect(environment['HOME']).toMatch(/child-[^/]+$/)
  })

  it('survives a Ctrl-C that its parent has not handled yet', async () => {
    const pool = openHostilePool()
    const before = await pool.run('pid', null, ampleMs)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(before, signal)
    expect(await pool.run('pid', null, ampleMs)).toBe(before)
  })

  it('is replaced after a number of tasks', async () => {
    const pool = openHostilePool({ tasksPerChild: 2 })
    const pids: number[] = []
    for (let count = 0; count < 4; count += 1) pids.push(await pool.run('pid', null, ampleMs))
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[2])
  })

  it('is replaced after a task that used much memory', async () => {
    const pool = openHostilePool({ keepBelowBytes: 150 * MiB })
    const before = await pool.run('pid', null, ampleMs)
    await pool.run('eat-for-a-while', 160, ampleMs)
    expect(await pool.run('pid', null, ampleMs)).not.toBe(before)
  })

  it('is replaced on its own request', async () => {
    const pool = openHostilePool()
    const tainted = await pool.run('taint', null, ampleMs)
    expect(await pool.run('pid', null, ampleMs)).not.toBe(tainted)
  })

  it('gets no second one beside it without room', async () => {
    const pool = openHostilePool({ max: 2, hasRoom: () => false })
    const work = [1, 2].map(() => pool.run('spin-for', 300, ampleMs))
    await Promise.all(work)
    expect(pool.state.children).toBe(1)
  })

  it('is replaced when idle after work', async () => {
    const pool = openHostilePool({ idleMs: 20 })
    const worked = await pool.run('pid', null, ampleMs)
    await until(() => !isAlive(worked))
    await until(() => pool.state.children === 1)
    expect(await pool.run('pid', null, ampleMs)).not.toBe(worked)
  })

  it('ends when idle if above the minimum', async () => {
    const pool = openHostilePool({ min: 0, idleMs: 20 })
    expect(pool.state.children).toBe(0)
    const worked = await pool.run('pid', null, ampleMs)
    await until(() => !isAlive(worked))
    expect(pool.state.children).toBe(0)
  })
})

const onLinux = describeUnless(process.platform === 'linux' ? null : 'only Linux enforces these limits')

onLinux('on Linux, a child', () => {
  it('has hard limits for memory, CPU time and core dumps', async () => {
    const pid = await openHostilePool().run('pid', null, ampleMs)
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
    const limitOf = (name: string) => new RegExp(`^Max ${name}\\s+(\\d+)\\s+(\\d+)`, 'm').exec(limits)?.slice(1)
    expect(limitOf('data size')).toEqual([String(1200 * MiB), String(1200 * MiB)])
    expect(limitOf('cpu time')).toEqual(['600', '600'])
    expect(limitOf('core file size')).toEqual(['0', '0'])
  })

  it('writes files with umask 0077', async () => {
    const pid = await openHostilePool().run('pid', null, ampleMs)
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Umask:\t0077$/m)
  })

  it('gives way to other work if it is nice, also between sessions', async () => {
    const limits = { dataBytes: 1200 * MiB, cpuSeconds: 600, isNice: true }
    const pid = await openHostilePool({ child: { limits } }).run('pid', null, ampleMs)
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    expect(stat.split(') ')[1]?.split(' ')[16]).toBe('10')
    const sessions = await readFile(`/proc/${pid}/autogroup`, 'latin1').catch(() => ' nice 10')
    expect(sessions.trim()).toMatch(/ nice 10$/)
  })

  it('has the highest out-of-memory score', async () => {
    const pid = await openHostilePool().run('pid', null, ampleMs)
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
  })

  it('is refused memory by the kernel if unwatched, with the same error', async () => {
    const pool = openHostilePool({ child: { residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-buffers', null, ampleMs))).toEqual(new TaskOverran('eat-buffers', 'memory'))
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })
})
