import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { derivedIdentity } from '@countersign/seal/identity'
import { requestTimestamp } from '@countersign/seal/internal/pades/request-timestamp'
import { sealPdf } from './fixtures/seal-pdf.js'
import { verifySeal } from '@countersign/seal/verify'
import { describeWhere } from './fixtures/describe-where.js'
import { smallPdf } from './fixtures/small-pdf.js'
import { type OpensslAuthority, startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { ownKey } from './pki/own-key.js'

const timeoutMs = 20_000
const sha256 = (text: string) => createHash('sha256').update(text).digest()

describeWhere('openssl')('OpenSSL as the timestamp server', () => {
  let authority: OpensslAuthority

  beforeAll(async () => {
    authority = await startOpensslAuthority()
  })

  afterAll(() => authority.close())

  it('accepts our request, and verifies its timestamp for the digest only', async () => {
    const digest = sha256('what is timestamped')
    const { token } = await requestTimestamp(authority.url, digest, timeoutMs)
    await authority.verify(token, digest)
    await expect(authority.verify(token, sha256('something else'))).rejects.toThrow(/imprint/i)
  })

  it('timestamps a seal', async () => {
    const { pdf, level } = await sealPdf(await smallPdf('table'), {
      identity: derivedIdentity(ownKey()),
      name: 'Countersign',
      reason: 'Completed',
      at: new Date(),
      timestampUrl: authority.url,
      timeoutMs,
    })
    expect(level).toBe('B-T')
    expect(await verifySeal(pdf)).toMatchObject([{ intact: true, timestampedAt: expect.any(String) }])
  })

  it('is quoted when it refuses', async () => {
    // The server accepts SHA-256 only, and this digest is too short.
    await expect(requestTimestamp(authority.url, Buffer.alloc(20), timeoutMs)).rejects.toThrow(
      /^The timestamp that 127\.0\.0\.1:\d+ gave is a refusal \(status 2, “[^”]+”\)\.$/,
    )
  })
})
