import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from '@jest/globals'
import { type ArrivalLimits, type Listening, listen, usualArrivals } from '@countersign/process'
import { halfSent, rawCall } from './raw-call.js'

let listening: Listening
afterEach(() => listening.close())

const reading: RequestListener = (request, response) => {
  text(request).then(
    (all) => response.end(`read ${all.length}`),
    () => undefined,
  )
}

/** Counts callers by a header. @returns the port */
async function open(others: Partial<ArrivalLimits>, handler = reading): Promise<number> {
  const callerOf = ({ headers }: IncomingMessage) => String(headers.caller)
  listening = await listen(0, '127.0.0.1', { arrivals: { ...usualArrivals, bodies: 3, callerOf, ...others }, handler })
  return (listening.server.address() as AddressInfo).port
}

const by = (caller: string) => [`caller: ${caller}`]
const inTime = { bodyMs: 60_000 }

it('limits the unfinished bodies of one caller, without affecting other callers', async () => {
  const port = await open(inTime)
  const here = await Promise.all([1, 2, 3].map(() => rawCall(port, halfSent('/', by('first')))))
  const refused: string[] = []
  listening.whenRefused((source) => void refused.push(source))
  const beyond = await rawCall(port, halfSent('/', by('first')))
  expect(await beyond.ended).toMatch(/^HTTP\/1\.1 429 .*retry-after: 15\r\n.*Too many calls from your address/s)
  expect(refused).toEqual(['first'])
  // The limit does not apply to requests without a body.
  const read = await rawCall(port, 'GET / HTTP/1.1\r\nhost: localhost\r\ncaller: first\r\n\r\n')
  expect(await read.answered()).toContain('200 OK')
  const other = await rawCall(port, `${halfSent('/', by('second'))}234567890`)
  expect(await other.answered()).toContain('read 10')
  for (const { socket } of [...here, read, other]) socket.destroy()
})

it('accepts another body once one has arrived', async () => {
  const port = await open(inTime)
  const here = await Promise.all([1, 2, 3].map(() => rawCall(port, halfSent('/', by('first')))))
  here[0]!.socket.write('234567890')
  expect(await here[0]!.answered()).toContain('read 10')
  const next = await rawCall(port, `${halfSent('/', by('first'))}234567890`)
  expect(await next.answered()).toContain('read 10')
  for (const { socket } of [...here, next]) socket.destroy()
})

it('counts an unfinished body even after its call was answered', async () => {
  const port = await open(inTime, (_request, response) => void response.end('answered'))
  const here = await Promise.all([1, 2, 3].map(() => rawCall(port, halfSent('/', by('first')))))
  for (const one of here) expect(await one.answered()).toContain('200 OK')
  expect(await (await rawCall(port, halfSent('/', by('first')))).ended).toContain('429 Too Many Requests')
  for (const { socket } of here) socket.destroy()
})

it('answers a body that times out with 408, and only closes the connection if already answered', async () => {
  const port = await open({ bodyMs: 150 }, (request, response) =>
    request.url === '/answered' ? void response.end('answered') : reading(request, response),
  )
  const slow = await rawCall(port, halfSent('/', by('first')))
  const answered = await rawCall(port, halfSent('/answered', by('first')))
  expect(await slow.ended).toMatch(/^HTTP\/1\.1 408 .*did not arrive in time/s)
  expect((await answered.ended).match(/HTTP\/1\.1/g)).toHaveLength(1)
})

it('ends a long body at its time limit, regardless of its rate', async () => {
  const port = await open({ bodyMs: 75, longBodyMs: () => 300, leastPace: 1 })
  const one = await rawCall(port, halfSent('/', by('first')))
  expect(await one.ended).toContain('408 Request Timeout')
})
