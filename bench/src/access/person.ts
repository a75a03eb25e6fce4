import { SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'
import { HttpClient } from '../measure/http-client.js'
import { port } from '../measure/installation.js'

const email = 'ada@example.com'
const password = 'the engine weaves algebraic patterns'

/** The part of WebAuthn's options that the authenticator needs. */
interface Registration {
  challenge: string
  user: { id: string }
}

/** The claimer of an installation. Each client keeps one session at a time, like a browser. */
export class Person {
  readonly #authenticator = new SoftwareAuthenticator({ origin: `http://localhost:${port}`, rpId: 'localhost' })
  #userHandle = Buffer.alloc(0)

  private constructor(readonly client: HttpClient) {}

  /** Claims with a password alone, as a server on loopback allows. */
  static async claim(client: HttpClient, claimLink: string): Promise<Person> {
    const token = new URL(claimLink).hash.slice(1)
    await client.json('POST', '/api/auth/enrol', { token, email })
    const enrol = { kind: 'password', password }
    const about = { name: 'Ada Lovelace', email, teamName: 'Engines' }
    await client.json('POST', '/api/setup/claim', { token, ...about, enrol })
    return new Person(client)
  }

  async byPassword(client: HttpClient): Promise<void> {
    const { next } = await client.json<{ next: string }>('POST', '/api/auth/password', { email, password })
    if (next !== 'done') throw new Error(`a password leads to ${next}`)
  }

  async addPasskey(): Promise<void> {
    const offer = await this.client.json<Registration>('POST', '/api/me/passkeys/options')
    this.#userHandle = Buffer.from(offer.user.id, 'base64url')
    const response = this.#authenticator.register(offer.challenge)
    await this.client.json('POST', '/api/me/passkeys', { response, label: 'Laptop' })
  }

  async byPasskey(client: HttpClient): Promise<void> {
    const { challenge } = await client.json<Pick<Registration, 'challenge'>>('POST', '/api/auth/passkey/options')
    const response = this.#authenticator.signIn(challenge, {}, this.#userHandle)
    await client.json('POST', '/api/auth/passkey', { response })
  }
}
