import type { lookup, LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fetchBounded, NotFetched } from '@countersign/seal/internal/pades/fetch-bounded'
import { Outbound } from '@countersign/seal/internal/pades/outbound'

let server: Server
let port: number
let connections: number
let answer: RequestListener

beforeEach(async () => {
  connections = 0
  answer = (_request, response) => void response.end('found')
  server = createServer((request, response) => answer(request, response)).on('connection', () => connections++)
  // Listens on all IPv4 and IPv6 addresses.
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const get = (host: string, outbound: Outbound, path = '/') =>
  fetchBounded(`http://${host}:${port}${path}`, { limit: 100, timeoutMs: 5000, outbound })
const nowhere = new Outbound([], [])
const refused = expect.objectContaining({
  name: NotFetched.name,
  message: expect.stringMatching(/^\S+ has an address of a private network, which OUTBOUND_NETWORKS does not name$/),
})

describe('a fetch of an address in a certificate', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ])('does not connect to %s', async (host) => {
    await expect(get(host, nowhere)).rejects.toEqual(refused)
    expect(connections).toBe(0)
  })

  it('reaches a configured host, by that name only, and configured networks', async () => {
    const named = new Outbound([`http://localhost:1/tsa`], [])
    expect((await get('localhost', named)).toString()).toBe('found')
    await expect(get('127.0.0.1', named)).rejects.toEqual(refused)
    expect((await get('127.0.0.1', new Outbound([], ['10.0.0.0/8', '127.0.0.0/8']))).toString()).toBe('found')
    expect((await get('127.0.0.1', new Outbound([], ['127.0.0.1']))).toString()).toBe('found')
    await expect(get('127.0.0.1', new Outbound([], ['127.0.0.2']))).rejects.toEqual(refused)
  })

  it('does not follow redirects to private networks', async () => {
    const named = new Outbound(['http://localhost/tsa'], [])
    for (const [status, place] of [
      [301, `http://127.0.0.1:${port}/`],
      [302, `//127.0.0.1:${port}/`],
      [307, `http://[::1]:${port}/`],
    ] as const) {
      const asked: unknown[] = []
      answer = ({ headers }, response) => {
        asked.push(headers.host)
        response.writeHead(status, { location: place }).end()
      }
      await expect(get('localhost', named)).rejects.toEqual(refused)
      expect(asked).toEqual([`localhost:${port}`])
    }
  })

  it('follows allowed redirects without the password, up to a limit', async () => {
    const seen: unknown[] = []
    answer = ({ url, headers }, response) => {
      seen.push([url, headers.authorization])
      if (url === '/again') response.writeHead(302, { location: '/again' }).end('x'.repeat(2 ** 20))
      else if (url === '/there') response.end('there')
      else response.writeHead(302, { location: '/there' }).end()
    }
    const named = new Outbound(['http://localhost/tsa'], [])
    expect((await get('me:secret@localhost', named)).toString()).toBe('there')
    const login = `Basic ${Buffer.from('me:secret').toString('base64')}`
    expect(seen.splice(0)).toEqual([
      ['/', login],
      ['/there', undefined],
    ])
    await expect(get('localhost', named, '/again')).rejects.toThrow(/points to another place again and again/)
    expect(seen).toHaveLength(6)
  })
})

describe('a DNS answer', () => {
  const ask = (answers: LookupAddress[][], urls: string[] = []) => {
    const say = ((_name: string, _options: unknown, done: (error: null, all: LookupAddress[]) => void) =>
      done(null, answers.shift()!)) as typeof lookup
    const outbound = new Outbound(urls, ['10.7.0.0/16'], say)
    return (host: string, all = true) =>
      new Promise((resolve) => {
        const done = ((error, found, family) =>
          resolve(error?.name ?? (all ? found : [found, family]))) as Parameters<LookupFunction>[2]
        outbound.lookup(host, { all }, done)
      })
  }
  const v4 = (address: string) => ({ address, family: 4 })
  const v6 = (address: string) => ({ address, family: 6 })

  it('is checked for each connection, against DNS rebinding', async () => {
    const found = ask([[v4('93.184.215.14')], [v4('127.0.0.1')]])
    expect(await found('crl.example.com')).toEqual([v4('93.184.215.14')])
    expect(await found('crl.example.com')).toBe('NotOutbound')
  })

  it('is filtered to the allowed addresses', async () => {
    const mixed = [v6('::1'), v4('192.168.1.1'), v6('2606:4700::1'), v4('10.7.1.1'), v4('93.184.215.14')]
    const found = ask([mixed, mixed])
    expect(await found('crl.example.com')).toEqual([v6('2606:4700::1'), v4('10.7.1.1'), v4('93.184.215.14')])
    expect(await found('crl.example.com', false)).toEqual(['2606:4700::1', 6])
  })

  it('may be any address for a configured host', async () => {
    const found = ask([[v4('192.168.1.1')]], ['https://tsa.internal/tsr'])
    expect(await found('tsa.internal')).toEqual([v4('192.168.1.1')])
  })

  it.each([
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('of %s is refused in every notation', async (address) => {
    const mapped = v6(`::ffff:${address}`)
    expect(await ask([[v4(address), mapped, v6(`64:ff9b::${address}`)]])('x.example.com')).toBe('NotOutbound')
  })

  it.each([
    '::',
    '::1',
    'fe80::1',
    'febf::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '64:ff9b:1::1',
  ])('of %s is refused', async (address) => {
    expect(await ask([[v6(address)]])('x.example.com')).toBe('NotOutbound')
  })

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '192.169.0.1', '223.255.255.255'])(
    'of %s is accepted',
    async (address) => {
      expect(await ask([[v4(address)]])('x.example.com')).toEqual([v4(address)])
      expect(await ask([[v6(`64:ff9b::${address}`)]])('x.example.com')).toEqual([v6(`64:ff9b::${address}`)])
    },
  )
})
