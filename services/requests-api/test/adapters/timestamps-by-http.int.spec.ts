import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { CuttableProxy } from '@countersign/test-services/cuttable-proxy'
import { type OpensslAuthority, startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import {
  timestampsByHttp,
  timestampWatch,
} from '@countersign/requests-api/internal/adapters/sealing/timestamps-by-http'
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
    const url = `http://127.0.0.1:${way.port}/`
    const watch = timestampWatch(url)
    const hash = createHash('sha256').update('a head').digest()
    way.freeze()
    const timestamp = timestampsByHttp(url, watch).timestamp(hash.toString('hex'))
    await until(async () => silenceOf(watch) !== null)
    expect(silenceOf(watch)).toMatch(/^the timestamp server has not answered for \d+ s$/)
    way.thaw()
    await authority.verify(await timestamp, hash)
    expect(silenceOf(watch)).toBeNull()
    watch.close()
  })
})

function silenceOf(watch: { check(): void }): string | null {
  try {
    watch.check()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
