import type { AuthenticatorApps } from '../../ports/identity.js'

/** The format that all authenticator apps support (RFC 6238). */
const format = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Bytes of a secret: the output length of its hash (RFC 4226, 4 R6). */
const secretLength = 20

const mostStepsOff = 20

/** One-time codes by TOTP. */
export function openAuthenticatorApps(): AuthenticatorApps {
  return {
    async newSecret() {
      const { Secret } = await import('otpauth')
      return new Secret({ size: secretLength }).base32
    },
    async shownTo(secret, { issuer, email }) {
      const [{ TOTP }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')])
      const uri = new TOTP({ ...format, secret, issuer, label: email }).toString()
      // Four modules of blank border (ISO/IEC 18004, 6.3.8).
      const svg = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 })
      return { uri, svg: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
    },
    async judge(secret, code, now) {
      if (!/^\d{6}$/.test(code)) return null
      const { TOTP } = await import('otpauth')
      const totp = new TOTP({ ...format, secret })
      const timestamp = now.getTime()
      const delta = totp.validate({ token: code, timestamp, window: mostStepsOff })
      return delta === null ? null : { step: totp.counter({ timestamp }) + delta, offBy: Math.abs(delta) }
    },
  }
}
