import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

const iterations = 15_000

/** A password as a server stores it. */
export interface ScramSecret {
  salt: string
  iterations: number
  storedKey: string
  serverKey: string
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

export function scramSecret(password: string): ScramSecret {
  const salt = randomBytes(28)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const storedKey = sha256(hmac(salted, 'Client Key')).toString('base64')
  return {
    salt: salt.toString('base64'),
    iterations,
    storedKey,
    serverKey: hmac(salted, 'Server Key').toString('base64'),
  }
}

/** One login by SCRAM-SHA-256 (RFC 5802, RFC 7677), with the server's two answers. */
export class ScramConversation {
  readonly user: string
  readonly first: string
  readonly #told: string

  /**
   * @param clientFirst `n,,n=USER,r=NONCE`
   * @param secretOf returns a user's stored password; undefined for an unknown user, which fails at the last answer
   */
  constructor(
    clientFirst: string,
    private readonly secretOf: (user: string) => ScramSecret | undefined,
  ) {
    const bare = clientFirst.replace(/^n,,/, '')
    const [, name = '', nonce = ''] = /^n=([^,]*),r=(.*)$/.exec(bare) ?? []
    this.user = name.replaceAll('=2C', ',').replaceAll('=3D', '=')
    const { salt, iterations: count } = secretOf(this.user) ?? scramSecret(randomBytes(8).toString('hex'))
    this.first = `r=${nonce}${randomBytes(18).toString('base64')},s=${salt},i=${count}`
    this.#told = `${bare},${this.first}`
  }

  /** Returns the answer to the client's proof; null if the proof is wrong. */
  final(clientFinal: string): string | null {
    const secret = this.secretOf(this.user)
    const [, without = '', nonce, proof = ''] = /^(c=[^,]*,r=([^,]*)),p=(.*)$/.exec(clientFinal) ?? []
    if (!secret || !this.first.startsWith(`r=${nonce},`)) return null
    const told = `${this.#told},${without}`
    const storedKey = Buffer.from(secret.storedKey, 'base64')
    const signature = hmac(storedKey, told)
    const clientKey = Buffer.from(proof, 'base64').map((byte, at) => byte ^ signature[at]!)
    if (!timingSafeEqual(sha256(Buffer.from(clientKey)), storedKey)) return null
    return `v=${hmac(Buffer.from(secret.serverKey, 'base64'), told).toString('base64')}`
  }
}
