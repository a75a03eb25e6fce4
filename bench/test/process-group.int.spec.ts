import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { countingEnded } from '@countersign/bench/measure/counting-ended'
import { cpuOf, memoryOf } from '@countersign/bench/measure/process-group'
import { namespacesForChildren } from '@countersign/child-pool'
import { describeUnless } from '@countersign/test-services/skipped'
import { said } from '@countersign/test-services/tool-found'
import { afterEach, expect, it } from '@jest/globals'

const program = fileURLToPath(new URL('./fixtures/program.js', import.meta.url))
/** Three children of the program use 300 ms each. */
const burnedUs = 900_000

let started: ChildProcess | undefined

afterEach(async () => {
  if (started?.exitCode !== null) return
  const closed = once(started, 'close')
  process.kill(-started.pid!, 'SIGKILL')
  await closed
})

/** Resolves when every child has ended. @returns the process group */
async function burned(namespaces: string): Promise<number> {
  const [file, ...args] = countingEnded([process.execPath, program, namespaces])
  started = spawn(file, args, { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const [output] = (await once(started.stdout!, 'data')) as [Buffer]
  expect(output.toString()).toBe('ended\n')
  return started.pid!
}

const namespaces = await namespacesForChildren()
const missing = said('perl', '-e', '1') === null ? 'perl is not installed' : null

describeUnless(missing)('processor time of a group', () => {
  it.each([namespaces, 'shared'])('includes killed children with %s namespaces, once', async (has) => {
    const cpuUs = cpuOf(await burned(has))
    expect(cpuUs).toBeGreaterThanOrEqual(burnedUs)
    // The starts of four Nodes; counted twice, it would be 1,800,000 more.
    expect(cpuUs).toBeLessThan(2 * burnedUs)
  })

  it('stays the same while the group is idle', async () => {
    const group = await burned('own')
    const before = cpuOf(group)
    expect(cpuOf(group) - before).toBeGreaterThanOrEqual(0)
  })
})

describeUnless(missing)('memory of a group', () => {
  it('excludes ended children', async () => {
    const { pss, processes } = memoryOf(await burned('own'))
    expect(processes).toBe(1)
    expect(pss).toBeGreaterThan(10 * 2 ** 20)
  })
})
