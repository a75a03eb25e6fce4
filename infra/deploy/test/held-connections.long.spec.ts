import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Listening, listen } from '@countersign/process'
import { arrivalsBehind } from '@countersign/requests-api'
import { describeWith } from '@countersign/test-services/tool-found'
import { afterEach, describe, expect, it } from '@jest/globals'
import { ask } from './ask.js'
import { findNginx, noNginx } from './find-nginx.js'
import type { FrontEndsServed } from './front-ends-served.js'
import { twoRemotesBehind } from './two-remotes.js'

const many = 2000
const [attacker, another] = ['127.0.0.1', '127.0.0.2']

let listening: Listening
const held: Socket[] = []
const letGo = () => held.splice(0).forEach((socket) => socket.destroy())
afterEach(async () => {
  letGo()
  await listening.close()
})

const handler: RequestListener = (request, response) => {
  text(request).then(
    () => response.end('answered'),
    () => undefined,
  )
}

/** Opens many connections from one address, writes `unfinished` on each, and keeps those that the server accepts. */
async function holdMany(port: number, unfinished: string): Promise<void> {
  for (let made = 0; made < many; made += 100) {
    const batch = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1', localAddress: attacker }))
    for (const socket of batch) {
      socket.on('error', () => undefined).resume()
      socket.write(unfinished)
      held.push(socket)
    }
    await Promise.all(batch.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  }
}

/** Measures another caller's call. */
async function askAsAnother(url: string, method: string): Promise<string> {
  const began = performance.now()
  const { status } = await ask(url, '/api/stats', method, {}, another)
  const tookMs = Math.round(performance.now() - began)
  const kept = held.filter(({ closed }) => !closed).length
  return `${method} of another caller: ${status} after ${tookMs} ms, with ${kept} of ${many} connections still held`
}

describe('two thousand connections from one address', () => {
  it('with half a request head do not keep others from being answered', async () => {
    // No address of this machine is exempt.
    listening = await listen(0, '127.0.0.1', { arrivals: arrivalsBehind(['192.0.2.1']), handler })
    const { port } = listening.server.address() as AddressInfo
    await holdMany(port, 'GET / HTTP/1.1\r\nhost:')
    const told = await askAsAnother(`http://127.0.0.1:${port}`, 'GET')
    console.log(told)
    expect(told).toMatch(/: 200 after/)
  })
})

const nginx = findNginx()

describeWith(nginx, noNginx)('two thousand calls of one address through nginx', () => {
  const { serve } = twoRemotesBehind(nginx)
  let served: FrontEndsServed
  // The server stops once its callers disconnect.
  afterEach(() => {
    letGo()
    return served?.stop()
  })

  it.each([
    ['half a head', 'GET / HTTP/1.1\r\nhost:'],
    ['half a body', 'POST /api/documents/upload HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n1'],
  ])('with %s do not keep others from being answered', async (what, unfinished) => {
    listening = await listen(0, '127.0.0.1', { arrivals: arrivalsBehind(1), handler })
    const { port: apiPort } = listening.server.address() as AddressInfo
    served = await serve(what.replaceAll(' ', '-'), apiPort)
    await holdMany(Number(new URL(served.url).port), unfinished)
    const told = [await askAsAnother(served.url, 'GET'), await askAsAnother(served.url, 'POST')]
    console.log(told.join('\n'))
    for (const line of told) expect(line).toMatch(/: 200 after/)
  })
})
