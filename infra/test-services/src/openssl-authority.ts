import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** OpenSSL's configuration of the timestamp server. */
const configurationWith = (signerDigest: string) => `
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
signer_digest = ${signerDigest}
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`

/** An independent timestamp server over HTTP. */
export interface OpensslAuthority {
  url: string
  /** Verifies with OpenSSL that the server signed the token for this SHA-256. @throws with OpenSSL's message */
  verify(token: Uint8Array, sha256: Buffer): Promise<void>
  close(): Promise<void>
}

export interface AuthorityOptions {
  /** Arguments of `openssl genpkey`. */
  key?: readonly string[]
  /** Digest of the signature, under OpenSSL's name. */
  signerDigest?: string
}

/** Starts a server that answers each query with `openssl ts`. @throws if OpenSSL cannot make the key */
export async function startOpensslAuthority({
  key = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  signerDigest = 'sha256',
}: AuthorityOptions = {}): Promise<OpensslAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'openssl-ts-'))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  await writeFile(join(folder, 'tsa.cnf'), configurationWith(signerDigest))
  await writeFile(join(folder, 'serial'), '01')
  const certificate = ['-x509', '-config', 'tsa.cnf', '-extensions', 'usage', '-days', '2', '-out', 'tsa.pem']
  await openssl('genpkey', ...key, '-out', 'tsa.key')
  await openssl('req', '-new', '-key', 'tsa.key', ...certificate)

  let answered = 0
  const answerNext = async (query: Buffer): Promise<Buffer> => {
    const name = `query-${++answered}`
    await writeFile(join(folder, name), query)
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', name, '-out', `${name}.tsr`)
    return readFile(join(folder, `${name}.tsr`))
  }
  // Queries run one at a time, because each run of OpenSSL reads the serial number and writes the next.
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
