import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { addressesHere, NotHere } from './addresses-here.js'
import { type ArrivalLimits, usualArrivals } from './arrivals/arrival-limits.js'
import { UnfinishedBodies } from './arrivals/unfinished-bodies.js'
import { UnfinishedHeads } from './arrivals/unfinished-heads.js'

/** The address is taken or may not be used; the sentence says what to do. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

/** A server whose handler can be put in later: until then it says that it is starting, or what it was given at first. */
export interface Listening {
  /** At the first of the host's addresses. */
  server: Server
  answerWith(handler: RequestListener): void
  /** From now on it is told of each caller that reaches a limit of what is unfinished, by the name that this is counted by. */
  whenRefused(note: (source: string) => void): void
  /** Takes no new calls and waits for those under way, up to ten seconds. Called again, it changes nothing. */
  close(): Promise<void>
}

const drainMs = 10_000

/**
 * How many may be connected at once: each costs some 70 KB (1,500 half-sent uploads took 100 MB), and beyond it one who
 * only holds connections would take memory from all others.
 */
const mostConnections = 2000

/** How often is looked for what takes too long, within the shortest time that anything has. */
const looksInTime = 15

const isStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
  response.end('Countersign is starting. Try again in a moment.')
}

/**
 * @param host an address, or a name: then every address of its that is this machine's; of several hosts, all of them
 * @param options.most connections at once, at each address; who comes beyond that is hung up on at once
 * @param options.arrivals bounds what is unfinished, at all addresses together
 * @param options.handler answers from the first call on
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
    // Node ends heads that take too long. Its time for whole calls is one for all of them, so bodies have a timer of ours.
    const limits = { headersTimeout: arrivals.headMs, requestTimeout: 0, connectionsCheckingInterval: everyMs }
    const server = createServer(limits, (request, response) => {
      response.shouldKeepAlive &&= !closing
      underWay.add(response)
      response.once('close', () => {
        underWay.delete(response)
        if (closing) setImmediate(() => server.closeIdleConnections())
      })
      heads.arrived(request, response)
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
      // Whoever keeps a connection open learns from an answer that it is over, not from a call that fails.
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

/** What a host that cannot be listened on is refused with. */
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
    return new PortInUse(`HOST=${host} is no address of this machine. Leave it out for 127.0.0.1.`)
  }
  return error
}

/** How often is looked whether another connection waits to be taken. */
const mostLooks = 200

/**
 * Resolves once connections are taken that were made before this: of one that waits while the port is closed the caller
 * learns nothing but that it broke, and a change is then not repeated by anybody, though it was never seen.
 */
async function waitingTaken(server: Server): Promise<void> {
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  // Each look lets the process take what waits by then; under load there is always another.
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
