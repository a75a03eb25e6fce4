import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { addressesHere, NotHere } from './addresses-here.js'
import { type ArrivalLimits, UnfinishedBodies, UnfinishedHeads, usualArrivals } from './arrivals/unfinished.js'
import { type EndingAnswer, headersOf } from './arrivals/refusals.js'

/** A name or address with a port, without signs that URL parsers rewrite, such as `\`. */
const hostAndPort = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]*)(?::\d*)?$/i

export const badHost: EndingAnswer = {
  status: 400,
  reason: 'Bad Request',
  text: 'A request needs one Host header, with a host name or address and a port.',
}

/** False for several `Host` lines and for one that names no host (RFC 9112, 3.2). */
export function hasPlainHost({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): boolean {
  const [host = '', ...others] = headersDistinct['host'] ?? []
  return others.length === 0 && hostAndPort.test(host)
}

/** The message names the fix. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

export interface Listening {
  server: Server
  answerWith(handler: RequestListener): void
  /** Reports callers at a limit, by the name they are counted under. */
  whenRefused(note: (source: string) => void): void
  /** Waits up to ten seconds for pending requests. Idempotent. */
  close(): Promise<void>
}

const drainMs = 10_000

/** Each connection costs about 70 KB (1,500 half-sent uploads took 100 MB). */
const mostConnections = 2000

const looksInTime = 15

const isStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
  response.end('Countersign is starting. Try again in a moment.')
}

/**
 * @param host an address, a name (all its local addresses), or several of them
 * @param options.most connections per address; excess ones are closed at once
 * @param options.arrivals limits incomplete requests, over all addresses together
 * @throws {PortInUse}
 */
export async function listen(
  port: number,
  host: string | readonly string[],
  {
    most = mostConnections,
    arrivals = usualArrivals,
    handler: first = isStarting,
  }: { most?: number; arrivals?: ArrivalLimits; handler?: RequestListener } = {},
): Promise<Listening> {
  let handler = first
  let noteRefused: (source: string) => void = () => undefined
  const heads = new UnfinishedHeads(arrivals, (peer) => noteRefused(peer))
  const bodies = new UnfinishedBodies(arrivals, (caller) => noteRefused(caller))
  const everyMs = Math.ceil(Math.min(arrivals.headMs, arrivals.bodyMs) / looksInTime)
  const underWay = new Set<ServerResponse>()
  let closing = false
  const serve = () => {
    // Node times out slow heads. Its request timeout is the same for all requests, so bodies have their own timer.
    const limits = { headersTimeout: arrivals.headMs, requestTimeout: 0, connectionsCheckingInterval: everyMs }
    const server = createServer(limits, (request, response) => {
      response.shouldKeepAlive &&= !closing
      underWay.add(response)
      response.once('close', () => {
        underWay.delete(response)
        if (closing) setImmediate(() => server.closeIdleConnections())
      })
      heads.arrived(request, response)
      if (!hasPlainHost(request)) {
        response.writeHead(badHost.status, headersOf(badHost)).end(badHost.text)
        return
      }
      if (bodies.begins(request, response)) handler(request, response)
    })
    server.on('connection', (socket) => heads.connected(socket))
    server.maxConnections = most
    return server
  }
  const servers: Server[] = []
  try {
    const addresses = await Promise.all([host].flat().map((one) => addressesHere(one)))
    for (const address of new Set(addresses.flat())) {
      const server = serve()
      await opened(server, port, address)
      servers.push(server)
    }
  } catch (error) {
    await Promise.all(servers.map(close))
    throw refusal(error as NodeJS.ErrnoException, port, String([host].flat()[0]))
  }
  const looking = setInterval(() => {
    heads.look()
    bodies.look()
  }, everyMs).unref()
  return {
    server: servers[0]!,
    answerWith: (next) => {
      handler = next
    },
    whenRefused: (note) => {
      noteRefused = note
    },
    close: async () => {
      closing = true
      // Keep-alive clients learn from pending responses that the connection closes, so their next request does not
      // fail.
      for (const response of underWay) response.shouldKeepAlive = false
      await Promise.all(servers.map(waitingTaken))
      await Promise.all(servers.map(close))
      clearInterval(looking)
    },
  }
}

const opened = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })

const noAddressHere = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

function refusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortInUse(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
  }
  if (error.code === 'EACCES') {
    return new PortInUse(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`)
  }
  if (error instanceof NotHere) return new PortInUse(`HOST=${host} ${error.message}. Leave it out for 127.0.0.1.`)
  if (error.code && noAddressHere.has(error.code)) {
    return new PortInUse(`HOST=${host} is not an address of this machine. Leave it out for 127.0.0.1.`)
  }
  return error
}

const mostLooks = 200

/**
 * Accepts pending connections first. Closing the port would break them without a response, and clients do not repeat a
 * change of unknown outcome.
 */
async function waitingTaken(server: Server): Promise<void> {
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  // Each round lets the process accept pending connections; under load there is always another.
  for (let looks = 0, before = -1; looks < mostLooks && before !== taken; looks++) {
    before = taken
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', count)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(giveUp)
      resolve()
    })
    server.closeIdleConnections()
  })
}
