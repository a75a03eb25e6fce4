import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkeys } from '../../ports/identity.js'

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): what authenticators in use offer. */
const algorithms = [-8, -7, -257]

/** Milliseconds for a prompt, between WebAuthn's bounds for user verification (Level 3, 15.1). */
const timeout = 300_000

/** Bytes of a credential id (Level 3, 7.1). */
const idLimit = 1023

/** Bytes of a COSE key; RSA with 8192 bits has 1040. */
const keyLimit = 2048

/** WebAuthn Level 3, 5.8.4, and `cable` and `smart-card` of browsers. */
const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Passkeys of the host of PUBLIC_URL, used on its pages only. */
export function openPasskeys({ hostname: rpID, origin }: URL): Passkeys {
  let loaded: ReturnType<typeof load> | undefined
  const library = async () => (loaded ??= load())
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    rpId: rpID,
    async registrationOptions({ personId, email, name, existing }) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: 'Countersign',
        rpID,
        userID: Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex')),
        userName: email,
        userDisplayName: name,
        timeout,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: existing.map(descriptorOf),
      })
      return { challenge: options.challenge, options: { ...options } }
    },
    async verifyRegistration(given, challenge) {
      const { verifyRegistrationResponse } = await library()
      return orNull(async () => {
        const response = given as RegistrationResponseJSON
        if (isFramed(response)) return null
        const found = await verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        })
        if (!found.verified) return null
        const { credential, credentialBackedUp: backedUp } = found.registrationInfo
        const externalId = Buffer.from(credential.id, 'base64url')
        if (externalId.length > idLimit || credential.publicKey.length > keyLimit) return null
        return {
          externalId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          transports: knownTransports(credential.transports),
          backedUp,
        }
      })
    },
    async authenticationOptions(allowed) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        timeout,
        userVerification: 'required',
        ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
      })
      return { challenge: options.challenge, options: { ...options } }
    },
    async verifyAuthentication(given, challenges, { externalId, publicKey }) {
      const { verifyAuthenticationResponse } = await library()
      return orNull(async () => {
        const response = given as AuthenticationResponseJSON
        if (response.id !== externalId || isFramed(response)) return null
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: (challenge) => challenges.includes(challenge),
          // With 0 the library accepts any counter: the caller judges it.
          credential: { id: externalId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
        })
        return verified ? authenticationInfo.newCounter : null
      })
    },
  }
}

async function load() {
  const library = await import('@simplewebauthn/server')
  // Without roots, no statement makes the server ask their issuer for revocations. We request no attestation, so
  // nothing depends on the issuer.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

/** The library throws for invalid input of any shape. */
async function orNull<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

/** A prompt inside another site's page, which ours are never shown in (Level 3, 7.1 and 7.2). */
function isFramed({ response }: { response: { clientDataJSON: string } }): boolean {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
  return Boolean((JSON.parse(text) as { crossOrigin?: unknown }).crossOrigin)
}

const descriptorOf = ({ externalId, transports }: { externalId: string; transports: readonly string[] }) => ({
  id: externalId,
  transports: [...transports] as AuthenticatorTransport[],
})

/** The browser of a stranger writes them. */
function knownTransports(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  return [...new Set(given.filter((name): name is string => transportNames.has(name as string)))]
}
