import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { CuttableProxy } from '@countersign/test-services/cuttable-proxy'
import { type OpensslAuthority, startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { TimestampsByHttp } from '@countersign/requests-api/internal/requests/adapters/timestamps-by-http'
import { TimestampUnavailable } from '@countersign/seal'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'

jest.setTimeout(60_000)

const missing = spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl here'

describeUnless(missing)('a timestamp server that accepts connections but does not answer', () => {
  let authority: OpensslAuthority
  let way: CuttableProxy
  beforeAll(async () => {
    authority = await startOpensslAuthority()
    way = new CuttableProxy('127.0.0.1', Number(new URL(authority.url).port))
    await way.start()
  })
  afterAll(async () => {
    await way.kill()
    await authority.close()
  })

  it('is reported, and gives the timestamp when it answers', async () => {
    const server = new TimestampsByHttp(`http://127.0.0.1:${way.port}/`, noLog)
    const hash = createHash('sha256').update('a head').digest()
    way.freeze()
    const timestamp = server.timestamp(hash.toString('hex'))
    await until(async () => problemOf(server) !== null)
    expect(problemOf(server)).toMatch(/^the timestamp server has not answered for \d+ s$/)
    way.thaw()
    await authority.verify(await timestamp, hash)
    expect(problemOf(server)).toBeNull()
    server.close()
  })
})

const unknown =
  /^The timestamp that 127\.0\.0\.1:\d+ gave has a signature other than RSA or ECDSA .* cannot be verified\.$/

describeUnless(missing)('a start', () => {
  const brainpool = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1']
  const said: string[] = []
  const log = { info: (_: object, message: string) => said.push(message), warn: (_: object, message: string) => said.push(message) } // prettier-ignore

  it('asks the timestamp server once, and reports a signature that cannot be verified until one can', async () => {
    const [bad, good] = await Promise.all([startOpensslAuthority({ key: brainpool }), startOpensslAuthority()])
    const server = new TimestampsByHttp(bad.url, log)
    server.check()
    await server.tryOnce()
    expect(said).toEqual([expect.stringMatching(/^timestamps: The timestamp that .* cannot be verified\.$/)])
    expect(problemOf(server)).toMatch(unknown)
    await expect(server.timestamp(createHash('sha256').update('x').digest('hex'))).rejects.toThrow(TimestampUnavailable)
    await server.run(async () => 'a timestamp of a seal')
    expect(problemOf(server)).toBeNull()
    const other = new TimestampsByHttp(good.url, log)
    await other.tryOnce()
    expect([said.at(-1), problemOf(other)]).toEqual(['timestamps: the server gave a valid one', null])
    for (const one of [server, other]) one.close()
    await Promise.all([bad.close(), good.close()])
  })
})

function problemOf(server: { check(): void }): string | null {
  try {
    server.check()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
