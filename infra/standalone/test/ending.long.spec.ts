import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { expect, it } from '@jest/globals'
import { itUnless } from '@countersign/test-services/skipped'
import { unfinishedIn } from './folder-facts.js'
import { House } from './installation.js'
import { pdfNamed, until, upload } from './sender.js'

const house = new House()

/** Rejects while the port is in use. */
const listenOn = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })

/** Child processes according to Linux. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s, the process exits with 0 and without errors, and releases its port and folder',
  async (signal) => {
    const { program, port, dataDir, calls } = await house.start()
    // A browser's idle connection does not prevent the shutdown.
    await calls().get('/api/stats')
    program.kill(signal)
    const { code, stdout, stderr } = await program.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n').filter((line) => line.startsWith('{'))).toEqual([])
    await listenOn(port)
    expect(readdirSync(dataDir)).not.toContain('control.sock')
  },
)

it('on two signals, as from a terminal and a wrapper, the process still exits cleanly', async () => {
  const { program } = await house.start()
  program.kill('SIGINT')
  program.kill('SIGTERM')
  expect(await program.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
})

it('on a signal during a call, the process accepts no new calls, and exits after its response', async () => {
  const { program, port, dataDir, calls: callsOf } = await house.start()
  // Starts the child processes first: calls in progress have ten seconds, of which a busy machine would spend some on
  // that.
  await upload(callsOf(), { 'whole.pdf': pdfNamed('whole') })
  const form = new FormData()
  form.append('files', new File([new Uint8Array(pdfNamed('half'))], 'half.pdf'))
  const { headers, body } = new Response(form)
  const bytes = await buffer(body!)
  const call = request({
    port,
    path: '/api/documents/upload',
    method: 'POST',
    agent: false,
    headers: {
      'content-type': headers.get('content-type')!,
      'content-length': bytes.length,
    },
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(bytes.subarray(0, bytes.length / 2))
  // Excludes the files of the first file's page check.
  await until(async () => unfinishedIn(dataDir).some((name) => !name.includes('check-')))
  program.kill('SIGINT')
  await until(() =>
    listenOn(port).then(
      () => true,
      () => false,
    ),
  )
  call.end(bytes.subarray(bytes.length / 2))
  const [response] = await answered
  expect({ status: response.statusCode, text: await text(response) }).toMatchObject({
    status: 200,
    text: expect.stringContaining('half.pdf'),
  })
  expect(await program.ended).toMatchObject({ code: 0, stderr: '' })
})

const onLinux = itUnless(process.platform === 'linux' ? null : 'only Linux shows it')
onLinux('killed, it leaves no child process behind', async () => {
  const { program, calls } = await house.start()
  await upload(calls(), { 'a.pdf': pdfNamed('a') })
  const children = childrenOf(program.pid)
  expect(children.length).toBeGreaterThan(0)
  program.kill('SIGKILL')
  await program.ended
  expect(await until(async () => !children.some(runs))).toBe(true)
})
