import { randomUUID } from 'node:crypto'
import { openPasskeys } from '@countersign/requests-api/internal/access/adapters/identity/passkeys'
import { describe, expect, it } from '@jest/globals'
import { type Deviation, SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'

const passkeys = openPasskeys(new URL('http://localhost:3000/'))
const person = { personId: randomUUID(), email: 'ada@example.com', name: 'Ada Byron', existing: [] }

async function registered(authenticator = new SoftwareAuthenticator(), deviation: Deviation = {}) {
  const { challenge } = await passkeys.registrationOptions(person)
  return passkeys.verifyRegistration(authenticator.register(challenge, deviation), challenge)
}

async function signedIn(authenticator: SoftwareAuthenticator, deviation: Deviation = {}) {
  const passkey = (await registered(authenticator))!
  const { challenge } = await passkeys.authenticationOptions([passkey])
  return passkeys.verifyAuthentication(authenticator.signIn(challenge, deviation), [challenge], passkey)
}

const attacks: Record<string, Deviation> = {
  'wrong-origin': { origin: 'http://localhost:3001' },
  'other-rp': { rpId: 'example.com' },
  'no-user-verification': { isVerified: false },
  'replayed-challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'in-a-foreign-frame': { clientData: { crossOrigin: true } },
  'answer-to-another-prompt': { clientData: { type: 'payment.get' } },
}

describe('options', () => {
  it('ask for a resident key with user verification, without attestation', async () => {
    const existing = [{ externalId: 'AAEC', transports: ['usb'] }]
    const { challenge, options } = await passkeys.registrationOptions({ ...person, existing })
    expect(options).toMatchObject({
      challenge,
      rp: { id: 'localhost', name: 'Countersign' },
      user: {
        id: Buffer.from(person.personId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: 'ada@example.com',
        displayName: 'Ada Byron',
      },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: 'AAEC', type: 'public-key', transports: ['usb'] }],
    })
    expect(options.pubKeyCredParams).toEqual([-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })))
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  it('take any passkey of this site, or those named', async () => {
    expect((await passkeys.authenticationOptions()).options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: undefined,
    })
    const { options } = await passkeys.authenticationOptions([{ externalId: 'AAEC', transports: [] }])
    expect(options.allowCredentials).toEqual([{ id: 'AAEC', type: 'public-key', transports: [] }])
  })

  it('have a new challenge each time', async () => {
    const all = await Promise.all([1, 2, 3].map(async () => (await passkeys.authenticationOptions()).challenge))
    expect(new Set(all).size).toBe(3)
  })
})

describe('registering', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)('stores a %s key, which can then sign in', async (kind) => {
    const authenticator = new SoftwareAuthenticator(undefined, kind)
    expect(await registered(authenticator)).toEqual({
      externalId: authenticator.externalId,
      publicKey: expect.stringMatching(/^[\w-]{50,}$/),
      transports: ['internal'],
      backedUp: true,
    })
    expect(await signedIn(authenticator)).toBe(1)
  })

  it('refuses an algorithm that was not offered', async () => {
    expect(await registered(new SoftwareAuthenticator(undefined, 'ES384'))).toBeNull()
  })

  it.each(Object.entries(attacks))('refuses %s', async (_name, deviation) => {
    expect(await registered(undefined, deviation)).toBeNull()
  })

  it('keeps only known transports, once each', async () => {
    const { challenge } = await passkeys.registrationOptions(person)
    const response = new SoftwareAuthenticator().register(challenge)
    response.response.transports = ['usb', 'usb', 7, null, 'x'.repeat(10_000)]
    expect(await passkeys.verifyRegistration(response, challenge)).toMatchObject({ transports: ['usb'] })
    response.response.transports = { length: 3 }
    expect(await passkeys.verifyRegistration(response, challenge)).toMatchObject({ transports: [] })
  })
})

describe('signing in', () => {
  it.each(Object.entries(attacks))('refuses %s', async (_name, deviation) => {
    expect(await signedIn(new SoftwareAuthenticator(), deviation)).toBeNull()
  })

  it('refuses a signature of another key', async () => {
    const { privateKey } = new SoftwareAuthenticator().keys
    expect(await signedIn(new SoftwareAuthenticator(), { signedWith: privateKey })).toBeNull()
  })

  it('refuses someone-elses-credential', async () => {
    const mine = new SoftwareAuthenticator()
    const yours = (await registered())!
    const { challenge } = await passkeys.authenticationOptions()
    expect(await passkeys.verifyAuthentication(mine.signIn(challenge), [challenge], yours)).toBeNull()
  })

  it('leaves the judgement of a decreased counter to the caller', async () => {
    const authenticator = new SoftwareAuthenticator()
    authenticator.counter = 41
    expect(await signedIn(authenticator)).toBe(42)
    expect(await signedIn(authenticator, { counter: 3 })).toBe(3)
  })
})

describe('a response of any shape', () => {
  const shapes: unknown[] = [
    undefined, null, '', 'text', 0, true, [], {}, { response: null }, { response: 'text' }, { response: {} },
    { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 7 } },
    { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'bnVsbA' } },
  ] // prettier-ignore

  it.each(shapes.map((shape) => [JSON.stringify(shape), shape]))('refuses %s', async (_name, shape) => {
    expect(await passkeys.verifyRegistration(shape, 'AA')).toBeNull()
    expect(await passkeys.verifyAuthentication(shape, ['AA'], { externalId: 'AA', publicKey: 'AA' })).toBeNull()
  })

  it('refuses a valid response with any single part damaged', async () => {
    const authenticator = new SoftwareAuthenticator()
    const passkey = (await registered(authenticator))!
    for (const damaged of [undefined, null, 7, '', '*', 'AAAA', [], {}]) {
      const { challenge } = await passkeys.authenticationOptions()
      const toRegister = authenticator.register(challenge)
      for (const name of ['clientDataJSON', 'attestationObject']) {
        const response = { ...toRegister, response: { ...toRegister.response, [name]: damaged } }
        expect(await passkeys.verifyRegistration(response, challenge)).toBeNull()
      }
      const toSignIn = authenticator.signIn(challenge)
      for (const name of ['clientDataJSON', 'authenticatorData', 'signature']) {
        const response = { ...toSignIn, response: { ...toSignIn.response, [name]: damaged } }
        expect(await passkeys.verifyAuthentication(response, [challenge], passkey)).toBeNull()
      }
    }
  })
})
