import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'
import { itUnless } from '@countersign/test-services/skipped'
import { readFileSync } from 'node:fs'
import { until } from '@countersign/standalone/test/sender'

const script = fileURLToPath(new URL('../../run/busy.mjs', import.meta.url))
const onLinux = itUnless(process.platform === 'linux' ? null : 'only Linux shows it')

/** CPU time of a process in kernel ticks. */
const ticksOf = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

onLinux('loops take processor time, and end with whoever started them', async () => {
  const child = spawn(process.execPath, [script, '2'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(child, 'exit')
  await until(async () => ticksOf(child.pid!) > 100)
  child.stdin.end()
  expect(await ended).toEqual([0, null])
})

it('loops are ended by the run that started them', async () => {
  const { keepBusy } = (await import(script)) as { keepBusy(loops: number): () => Promise<number | null> }
  expect(await keepBusy(1)()).toBeNull()
})
