import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from '@jest/globals'
import { listen } from '@countersign/process'

const freePort = 0

it('rejects connections above the limit, and accepts again once one has closed', async () => {
  const listening = await listen(freePort, '127.0.0.1', { most: 2 })
  const { port } = listening.server.address() as AddressInfo
  listening.answerWith((_request, response) => response.end())
  const come = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const answered = once(socket, 'data').then(() => 'answered')
    return { socket, ending: await Promise.race([answered, once(socket, 'close').then(() => 'hung up')]) }
  }
  const here = [await come(), await come()]
  const beyond = await come()
  expect([...here, beyond].map(({ ending }) => ending)).toEqual(['answered', 'answered', 'hung up'])
  const [first, second] = here
  const gone = once(first!.socket, 'close')
  first!.socket.destroy()
  await gone
  // The server notices a moment later.
  let next = await come()
  while (next.ending === 'hung up') next = await come()
  for (const { socket } of [second!, next]) socket.destroy()
  await listening.close()
})

it('listens at every address of several hosts, and at none of them after closing', async () => {
  const listening = await listen(freePort, '127.0.0.1')
  const { port } = listening.server.address() as AddressInfo
  await listening.close()
  const both = await listen(port, ['127.0.0.2', '127.0.0.3'])
  both.answerWith((_request, response) => response.end())
  const at = async (host: string) => {
    const call = get({ port, host, agent: false })
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  expect([await at('127.0.0.2'), await at('127.0.0.3')]).toEqual([200, 200])
  await expect(at('127.0.0.1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  // If one address is in use, the other is released.
  await expect(listen(port, ['127.0.0.4', '127.0.0.3'])).rejects.toThrow(`Port ${port} is in use`)
  await expect(at('127.0.0.4')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await both.close()
  await expect(at('127.0.0.3')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it.each([
  [['Host: localhost'], 200],
  [['Host: a-b.sign.example.com:8443'], 200],
  [['Host: 127.0.0.1:3000'], 200],
  [['Host: [::1]:3000'], 200],
  [['Host: 127.0.0.1', 'Host: evil.example'], 400],
  [['Host: evil.example', 'host: 127.0.0.1'], 400],
  [['Host: 127.0.0.1', 'Host: 127.0.0.1'], 400],
  [['Host: 127.0.0.1\\evil'], 400],
  [['Host: evil\\.localhost'], 400],
  [['Host: 127.0.0.1/evil'], 400],
  [['Host: evil@127.0.0.1'], 400],
  [['Host: 127.0.0.1#evil'], 400],
  [['Host: 127.0.0.1, evil.example'], 400],
  [['Host: 127.0.0.1:3000:80'], 400],
  [['Host: [127.0.0.1'], 400],
  [['Host: 127%2E0.0.1'], 400],
])('answers a request with %j: %i', async (lines, status) => {
  const listening = await listen(freePort, '127.0.0.1')
  const { port } = listening.server.address() as AddressInfo
  listening.answerWith((_request, response) => response.end())
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.destroy()
  await listening.close()
})

it('limits connections to 2000 by default', async () => {
  const listening = await listen(freePort, '127.0.0.1')
  expect(listening.server.maxConnections).toBe(2000)
  await listening.close()
})

it('closes once pending calls are answered, despite keep-alive connections', async () => {
  const listening = await listen(freePort, '127.0.0.1')
  const { port } = listening.server.address() as AddressInfo
  const inHand: ServerResponse[] = []
  const both = Promise.withResolvers<void>()
  listening.answerWith((_request, response) => {
    if (inHand.push(response) === 2) both.resolve()
  })
  const agent = new Agent({ keepAlive: true })
  const call = async () => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  const calls = [call(), call()]
  await both.promise
  const [begun, waiting] = inHand
  // Only the first response has started, as keep-alive.
  begun!.flushHeaders()
  const closed = listening.close()
  begun!.end()
  waiting!.end()
  expect(await Promise.all(calls)).toEqual([200, 200])
  await closed
  await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/) })
  agent.destroy()
})

it('answers calls made before closing, accepted or not', async () => {
  const listening = await listen(freePort, '127.0.0.1', { handler: (_request, response) => response.end() })
  const { port } = listening.server.address() as AddressInfo
  const calls = Array.from({ length: 20 }, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['nothing'])])) as [
      Buffer,
    ]
    socket.destroy()
    return answer.toString().split('\r\n')[0]
  })
  // The system has connected them, but this process has accepted none.
  await new Promise((resolve) => process.nextTick(resolve))
  const closed = listening.close()
  expect(await Promise.all(calls)).toEqual(calls.map(() => 'HTTP/1.1 200 OK'))
  await closed
})

it('answers pending calls with connection: close while closing', async () => {
  const listening = await listen(freePort, '127.0.0.1')
  const { port } = listening.server.address() as AddressInfo
  const first = Promise.withResolvers<ServerResponse>()
  let calls = 0
  listening.answerWith((_request, response) => (calls++ === 0 ? first.resolve(response) : void response.end()))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = async () => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.headers.connection
  }
  const header = call()
  const held = await first.promise
  const closed = listening.close()
  held.end()
  expect(await header).toBe('close')
  await closed
  agent.destroy()
})
