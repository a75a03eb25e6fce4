import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { type ArrivalLimits, type Listening, listen, usualArrivals } from '@countersign/process'
import { type RawCall, rawCall } from './raw-call.js'

let listening: Listening
afterEach(() => listening.close())

/** Exempts no address. @returns the port */
async function open(others: Partial<ArrivalLimits>): Promise<number> {
  const arrivals = { ...usualArrivals, heads: 3, peerOf: (address: string) => address, ...others }
  const handler: RequestListener = (_request, response) => void response.end('answered')
  listening = await listen(0, '127.0.0.1', { arrivals, handler })
  return (listening.server.address() as AddressInfo).port
}

const whole = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Opens connections one by one, each with one answered request. */
async function answeredOne(port: number, count: number): Promise<RawCall[]> {
  const calls: RawCall[] = []
  for (let n = 0; n < count; n++) {
    const call = await rawCall(port, whole)
    expect(await call.answered()).toContain('200 OK')
    calls.push(call)
  }
  return calls
}

it('limits the connections of one peer without a request, answers 429, and serves other peers', async () => {
  const port = await open({})
  const here = await Promise.all(['', 'GET', 'GET / HTTP/1.1\r\nhost:'].map((text) => rawCall(port, text)))
  const refused: string[] = []
  listening.whenRefused((source) => void refused.push(source))
  const beyond = await rawCall(port, '')
  expect(await beyond.ended).toMatch(
    /^HTTP\/1\.1 429 .*\r\nconnection: close\r\n.*Too many connections from your address/s,
  )
  expect(refused).toEqual(['127.0.0.1'])
  const other = await rawCall(port, whole, '127.0.0.2')
  expect(await other.answered()).toContain('200 OK')
  for (const { socket } of [...here, other]) socket.destroy()
})

it('accepts another connection once one has sent its request', async () => {
  const port = await open({})
  const here = await Promise.all([1, 2, 3].map(() => rawCall(port, '')))
  here[0]!.socket.write(whole)
  expect(await here[0]!.answered()).toContain('200 OK')
  const next = await rawCall(port, whole)
  expect(await next.answered()).toContain('200 OK')
  for (const { socket } of [...here, next]) socket.destroy()
})

it('does not count idle keep-alive connections', async () => {
  const port = await open({})
  const idle = await answeredOne(port, 8)
  const next = await rawCall(port, whole)
  expect(await next.answered()).toContain('200 OK')
  for (const { socket } of [...idle, next]) socket.destroy()
})

it('counts connections with an unfinished second request', async () => {
  const port = await open({ headMs: 60_000, bodyMs: 150 })
  const here = await answeredOne(port, 5)
  for (const { socket } of here) socket.write('GET / HT')
  const ended = await Promise.all(here.slice(3).map((one) => one.ended))
  for (const text of ended) expect(text).toContain('429 Too Many Requests')
  expect(here.slice(0, 3).map(({ socket }) => socket.closed)).toEqual([false, false, false])
  for (const { socket } of here) socket.destroy()
})

it('answers a head that times out with 408', async () => {
  const port = await open({ headMs: 100 })
  const [silent, slow] = [await rawCall(port, ''), await rawCall(port, 'GET / HTTP/1.1\r\n')]
  expect(await Promise.all([silent.ended, slow.ended])).toEqual(
    Array(2).fill(expect.stringMatching(/^HTTP\/1\.1 408 /)),
  )
})

it('does not limit an exempt peer', async () => {
  const port = await open({ peerOf: () => null })
  const here = await Promise.all(Array.from({ length: 8 }, () => rawCall(port, '')))
  for (const { socket } of here) socket.write(whole)
  expect(await Promise.all(here.map(({ answered }) => answered()))).toEqual(
    Array(8).fill(expect.stringContaining('200 OK')),
  )
  for (const { socket } of here) socket.destroy()
})
