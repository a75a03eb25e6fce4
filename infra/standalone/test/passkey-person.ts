import { SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'
import { Visitor } from './visitor.js'

/** A person with a passkey, in the browser in which they made it. */
export interface PasskeyPerson {
  visitor: Visitor
  authenticator: SoftwareAuthenticator
  userHandle: Buffer
}

type Offer = { passkey: { challenge: string; user: { id: string } } }

/**
 * Begins an enrollment and makes its passkey.
 *
 * @param token of the link @param email only for a claim
 * @returns the person, and the credentials for the call that ends the enrollment
 */
export async function enrolled(visitor: Visitor, token: string, email?: string) {
  const authenticator = new SoftwareAuthenticator({ origin: visitor.origin, rpId: 'localhost' })
  const { passkey } = await visitor.get<Offer>('POST', '/api/auth/enrol', { token, ...(email && { email }) })
  const enrol = { kind: 'passkey', response: authenticator.register(passkey.challenge), label: 'Laptop' }
  const person: PasskeyPerson = { visitor, authenticator, userHandle: Buffer.from(passkey.user.id, 'base64url') }
  return { person, enrol }
}

/** Signs in by the passkey, in a new browser. */
export async function signIn<Answer>({ visitor: { origin }, authenticator, userHandle }: PasskeyPerson) {
  const visitor = new Visitor(origin)
  const { challenge } = await visitor.get<{ challenge: string }>('POST', '/api/auth/passkey/options')
  const response = authenticator.signIn(challenge, {}, userHandle)
  return { visitor, answer: await visitor.get<Answer>('POST', '/api/auth/passkey', { response }) }
}
