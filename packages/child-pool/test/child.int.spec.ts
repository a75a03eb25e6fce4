import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { TaskOverran } from '@countersign/child-pool'
import { describeUnless } from '@countersign/test-services/skipped'
import { closeHostilePools, failureOf, isAlive, MiB, openHostilePool, ampleMs } from './fixtures/hostile-pool.js'
import { until } from './fixtures/until.js'

// Starts processes, which is slow on a busy machine.
jest.setTimeout(120_000)

afterEach(closeHostilePools)

describe('a child', () => {
  it('gets nothing of our environment, and its own folder for a home', async () => {
    const environment = await openHostilePool().run('environment', null, ampleMs)
    expect(Object.keys(process.env)).toContain('PATH')
    expect(Object.keys(environment).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(['HOME'])
    expect(environment['HOME']).toMatch(/child-[^/]+$/)
  })

  it('outlives a Ctrl-C that its parent has yet to answer', async () => {
    const pool = openHostilePool()
    const before = await pool.run('pid', null, ampleMs)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(before, signal)
    expect(await pool.run('pid', null, ampleMs)).toBe(before)
  })

  it('is exchanged after so many tasks', async () => {
    const pool = openHostilePool({ tasksPerChild: 2 })
    const pids: number[] = []
    for (let count = 0; count < 4; count += 1) pids.push(await pool.run('pid', null, ampleMs))
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[2])
  })

  it('is exchanged after a task that took much memory, for it would keep it', async () => {
    const pool = openHostilePool({ keepBelowBytes: 150 * MiB })
    const before = await pool.run('pid', null, ampleMs)
    await pool.run('eat-for-a-while', 160, ampleMs)
    expect(await pool.run('pid', null, ampleMs)).not.toBe(before)
  })

  it('is exchanged when it asks for it', async () => {
    const pool = openHostilePool()
    const tainted = await pool.run('taint', null, ampleMs)
    expect(await pool.run('pid', null, ampleMs)).not.toBe(tainted)
  })

  it('that has worked gives way to a fresh one when there is nothing to do', async () => {
    const pool = openHostilePool({ idleMs: 20 })
    const worked = await pool.run('pid', null, ampleMs)
    await until(() => !isAlive(worked))
    await until(() => pool.state.children === 1)
    expect(await pool.run('pid', null, ampleMs)).not.toBe(worked)
  })

  it('beyond the least ends when there is nothing to do', async () => {
    const pool = openHostilePool({ min: 0, idleMs: 20 })
    expect(pool.state.children).toBe(0)
    const worked = await pool.run('pid', null, ampleMs)
    await until(() => !isAlive(worked))
    expect(pool.state.children).toBe(0)
  })
})

const onLinux = describeUnless(process.platform === 'linux' ? null : 'only Linux enforces these limits')

onLinux('on Linux, a child', () => {
  it('has a limit of memory, processor time and core dumps that it cannot lift', async () => {
    const pid = await openHostilePool().run('pid', null, ampleMs)
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
    const limitOf = (name: string) => new RegExp(`^Max ${name}\\s+(\\d+)\\s+(\\d+)`, 'm').exec(limits)?.slice(1)
    expect(limitOf('data size')).toEqual([String(1200 * MiB), String(1200 * MiB)])
    expect(limitOf('cpu time')).toEqual(['600', '600'])
    expect(limitOf('core file size')).toEqual(['0', '0'])
  })

  it('writes files for its own account alone, whatever its parent does', async () => {
    const pid = await openHostilePool().run('pid', null, ampleMs)
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Umask:\t0077$/m)
  })

  it('is the first to go when the machine runs out of memory', async () => {
    const pid = await openHostilePool().run('pid', null, ampleMs)
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
  })

  it('is refused memory by the kernel where nobody watches, and that counts the same', async () => {
    const pool = openHostilePool({ child: { residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-buffers', null, ampleMs))).toEqual(new TaskOverran('eat-buffers', 'memory'))
    expect(await pool.run('echo', 'fine', ampleMs)).toBe('fine')
  })
})
