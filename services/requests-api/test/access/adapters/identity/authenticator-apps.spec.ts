import { openAuthenticatorApps } from '@countersign/requests-api/internal/access/adapters/identity/authenticator-apps'
import { describe, expect, it } from '@jest/globals'

const apps = openAuthenticatorApps()

/** '12345678901234567890' of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

/** Times in seconds, and the last six of the eight digits of appendix B. */
const vectors: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

describe('a code', () => {
  it.each(vectors)('of RFC 6238 at %d s is %s', async (seconds, code) => {
    expect(await apps.judge(secret, code, at(seconds))).toEqual({ step: Math.floor(seconds / 30), offBy: 0 })
  })

  it.each([-20, -2, -1, 1, 2, 20])('is accepted %d steps off', async (steps) => {
    const [seconds, code] = vectors[3]!
    const judged = await apps.judge(secret, code, at(seconds - steps * 30))
    expect(judged).toEqual({ step: Math.floor(seconds / 30), offBy: Math.abs(steps) })
  })

  it.each([-21, 21])('is refused %d steps off', async (steps) => {
    const [seconds, code] = vectors[3]!
    expect(await apps.judge(secret, code, at(seconds - steps * 30))).toBeNull()
  })

  it.each(['', '5924', '0059240', '00592a', '٠٠٥٩٢٤', '005 924', '\u00005924'])(
    'is not accepted as %j',
    async (code) => {
      expect(await apps.judge(secret, code, at(1234567890))).toBeNull()
    },
  )

  it('is not accepted with another secret', async () => {
    expect(await apps.judge(await apps.newSecret(), '005924', at(1234567890))).toBeNull()
  })
})

describe('a new secret', () => {
  it('has 160 bits in base32', async () => {
    const [one, other] = await Promise.all([apps.newSecret(), apps.newSecret()])
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(one).not.toBe(other)
  })

  it('is shown as a link and as its QR code', async () => {
    const { uri, svg } = await apps.shownTo(secret, { issuer: 'Countersign', email: 'ada+1@example.com' })
    expect(uri).toBe(
      'otpauth://totp/Countersign:ada%2B1%40example.com' +
        `?issuer=Countersign&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const [, picture] = /^data:image\/svg\+xml;base64,(.+)$/.exec(svg) ?? []
    expect(Buffer.from(picture!, 'base64').toString()).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"[^>]*>.*<\/svg>\s*$/s)
    expect(svg.length).toBeLessThan(40_000)
  })
})
