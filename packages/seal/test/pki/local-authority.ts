import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { SealingIdentity } from '@countersign/seal/internal/identity/identity'
import { keyOf, makeParty, type Party } from './make-certificate.js'
import { type Currency, ocspReply, revocationList } from './revocation-reply.js'
import { type TimestampFault, timestampReply } from './timestamp-reply.js'

/** Faults of the servers; tests change them between requests. */
export interface Faults {
  timestamp?: TimestampFault | 'not for timestamping' | 'status 500' | 'says nothing' | 'too long' | 'garbage'
  /** Number of the first faulty response, from one. */
  timestampFrom?: number
  ocsp?: 'down' | 'revoked' | 'old' | 'by another'
  lists?: 'down' | 'revoked' | 'old' | 'too long'
  issuers?: 'down'
}

/** A certificate authority in this process, with its servers. */
export interface LocalAuthority {
  root: Party
  intermediate: Party
  timestampUrl: string
  /** Requests in order. */
  asked: string[]
  faults: Faults
  /** An identity issued by the intermediate; it includes the chain up to `chain`. */
  identity(wish?: {
    algorithm?: 'EC' | 'RSA'
    chain?: 'leaf' | 'intermediate' | 'root'
    ways?: 'ocsp' | 'crl' | 'none'
  }): Promise<{
    party: Party
    identity: SealingIdentity
  }>
  close(): Promise<void>
}

const old: Currency = { from: -48, until: -24 }

/** Listens on a free port of the loopback interface. */
export async function startLocalAuthority(): Promise<LocalAuthority> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const root = await makeParty({ name: 'Test Root', authority: true })
  const intermediate = await makeParty({
    name: 'Test Intermediate',
    issuer: root,
    authority: true,
    crl: `${base}/root.crl`,
    issuerAt: `${base}/root.crt`,
  })
  const byIntermediate = { issuer: intermediate, issuerAt: `${base}/intermediate.crt` }
  const timestampUsage = { extendedUsage: ['1.3.6.1.5.5.7.3.8'], criticalUsage: true }
  const stamper = await makeParty({
    name: 'Test TSA',
    ...byIntermediate,
    ...timestampUsage,
    crl: `${base}/intermediate.crl`,
  })
  const notStamper = await makeParty({ name: 'Test Other', ...byIntermediate })
  const responder = await makeParty({
    name: 'Test OCSP',
    issuer: intermediate,
    extendedUsage: ['1.3.6.1.5.5.7.3.9'],
    unchecked: true,
  })

  const leaves: Party[] = []
  const asked: string[] = []
  const faults: Faults = {}
  let stamped = 0
  const answers: Record<string, (body: Buffer, response: ServerResponse) => Promise<Buffer | null>> = {
    '/root.crt': async () => (faults.issuers === 'down' ? null : root.x509.raw),
    '/intermediate.crt': async () => (faults.issuers === 'down' ? null : intermediate.x509.raw),
    '/root.crl': async () => revocationList(root, []),
    '/intermediate.crl': async () => {
      if (faults.lists === 'down') return null
      if (faults.lists === 'too long') return Buffer.alloc(3 * 1024 * 1024)
      return revocationList(
        intermediate,
        faults.lists === 'revoked' ? leaves : [],
        faults.lists === 'old' ? old : undefined,
      )
    },
    '/ocsp': async (body) => {
      if (faults.ocsp === 'down') return null
      return ocspReply(body, faults.ocsp === 'by another' ? notStamper : responder, {
        revoked: faults.ocsp === 'revoked',
        delegated: true,
        ...(faults.ocsp === 'old' && { currency: old }),
      })
    },
    '/tsa': async (body, response) => {
      stamped += 1
      const fault = stamped >= (faults.timestampFrom ?? 1) ? faults.timestamp : undefined
      switch (fault) {
        case 'status 500':
          return null
        case 'says nothing':
          // Sends headers and one byte but never ends, which a timeout for the headers would miss.
          response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).write('0')
          return await new Promise<never>(() => {})
        case 'too long':
          return Buffer.alloc(200 * 1024)
        case 'garbage':
          return Buffer.from('<html>')
        case 'not for timestamping':
          return timestampReply(body, notStamper, [intermediate])
        default:
          return timestampReply(body, stamper, [intermediate], fault)
      }
    },
  }
  server.on('request', (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = new URL(request.url ?? '/', base).pathname
      asked.push(path)
      void answers[path]?.(Buffer.concat(chunks), response).then(
        (body) => (body ? response.end(body) : response.writeHead(500).end()),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })

  return {
    root,
    intermediate,
    timestampUrl: `${base}/tsa`,
    asked,
    faults,
    async identity({ algorithm = 'EC', chain = 'intermediate', ways } = {}) {
      const party = await makeParty({
        name: 'Test Company',
        algorithm,
        ...byIntermediate,
        ...(ways !== 'crl' && ways !== 'none' && { ocsp: `${base}/ocsp` }),
        ...(ways !== 'ocsp' && ways !== 'none' && { crl: `${base}/intermediate.crl` }),
      })
      leaves.push(party)
      const known = [party, intermediate, root].slice(0, ['leaf', 'intermediate', 'root'].indexOf(chain) + 1)
      return {
        party,
        identity: {
          privateKey: (await keyOf(party)).toString('base64'),
          certificates: known.map(({ x509 }) => x509.raw.toString('base64')),
        },
      }
    },
    close: () => close(server),
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
