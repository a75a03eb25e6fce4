import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, expect, it } from '@jest/globals'

const script = `
  const { freePort } = await import(process.argv[1])
  const ports = []
  while (ports.length < 250) ports.push(await freePort())
  process.stdout.write(JSON.stringify(ports))
  // Like a test worker, it goes on after it took them.
  process.stdin.resume()`

const processes: ChildProcess[] = []
afterAll(() => {
  for (const other of processes) other.kill()
})

it('gives each port to one process, before its server starts', async () => {
  const module = import.meta.resolve('@countersign/test-services/free-port')
  const taken = Array.from({ length: 4 }, async () => {
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, module])
    processes.push(other)
    let said = ''
    for await (const text of other.stdout) if ((said += text).endsWith(']')) break
    return JSON.parse(said) as number[]
  })
  const ports = (await Promise.all(taken)).flat()
  expect(ports).toHaveLength(1000)
  expect(new Set(ports).size).toBe(ports.length)
})
