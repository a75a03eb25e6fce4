import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What OpenSSL is told of the server that it is to be. */
const configuration = `
[req]
distinguished_name = subject
prompt = no
[subject]
CN = OpenSSL timestamps
[usage]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = server
[server]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`

/** A timestamp server that nobody here wrote, over HTTP. */
export interface OpensslAuthority {
  url: string
  /** Whether OpenSSL finds that a token is for this SHA-256, and signed by the server. @throws with its words where not */
  verify(token: Uint8Array, sha256: Buffer): Promise<void>
  close(): Promise<void>
}

/** Starts a server that has `openssl ts` answer each query. */
export async function startOpensslAuthority(): Promise<OpensslAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'openssl-ts-'))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  await writeFile(join(folder, 'tsa.cnf'), configuration)
  await writeFile(join(folder, 'serial'), '01')
  const certificate = ['-x509', '-config', 'tsa.cnf', '-extensions', 'usage', '-days', '2', '-out', 'tsa.pem']
  await openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', ...certificate)

  let answered = 0
  const answerNext = async (query: Buffer): Promise<Buffer> => {
    const name = `query-${++answered}`
    await writeFile(join(folder, name), query)
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', name, '-out', `${name}.tsr`)
    return readFile(join(folder, `${name}.tsr`))
  }
  // One after the other: each run of OpenSSL reads the serial number and writes the next.
  let last: Promise<unknown> = Promise.resolve()
  const answer = (query: Buffer): Promise<Buffer> => {
    const reply = last.then(() => answerNext(query))
    last = reply.catch(() => undefined)
    return reply
  }
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void answer(Buffer.concat(chunks)).then(
        (reply) => response.setHeader('content-type', 'application/timestamp-reply').end(reply),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async verify(token, sha256) {
      await writeFile(join(folder, 'token'), token)
      const about = ['-digest', sha256.toString('hex'), '-CAfile', 'tsa.pem']
      await openssl('ts', '-verify', '-token_in', '-in', 'token', ...about)
    },
    async close() {
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
