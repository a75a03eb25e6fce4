import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Listening, listen } from '@countersign/process'
import { arrivalsBehind } from '@countersign/requests-api'
import { type Installation, openInstallation } from './installation.js'

describe('arrivals', () => {
  let installation: Installation
  let listening: Listening
  let port: number
  beforeAll(async () => {
    installation = await openInstallation({ environment: { ALLOW_WITHOUT_LOGIN: 'true' } })
    const arrivals = arrivalsBehind(['loopback'], { bodies: 3 })
    listening = await listen(0, '127.0.0.1', { arrivals, handler: installation.api.handler })
    port = (listening.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await listening.close()
    await installation.end()
  })

  const body = JSON.stringify({ title: 'A lease' })

  /** Creates a request, but sends only the first bytes of the body. */
  async function creating(from: string, bytes: number) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const answered = once(socket, 'data').then(([first]) => String(first).split('\r\n')[0]!)
    socket.write(
      `POST /api/signature-requests HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, bytes)}`,
    )
    await once(socket, 'connect')
    return { socket, answered }
  }

  it('limits unfinished calls per caller until they arrive, without affecting other callers', async () => {
    const halves = await Promise.all([1, 2, 3].map(() => creating('203.0.113.7', 5)))
    expect(await (await creating('203.0.113.7', 5)).answered).toBe('HTTP/1.1 429 Too Many Requests')
    expect(await (await creating('203.0.113.8', body.length)).answered).toMatch(/^HTTP\/1\.1 200 /)
    for (const { socket } of halves) socket.write(body.slice(5))
    for (const { answered } of halves) expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
    expect(await (await creating('203.0.113.7', body.length)).answered).toMatch(/^HTTP\/1\.1 200 /)
  })
})
