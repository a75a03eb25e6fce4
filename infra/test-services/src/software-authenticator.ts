import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Differences from an honest answer. */
export interface Deviation {
  challenge?: string
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  signedWith?: KeyObject
  clientData?: Record<string, unknown>
}

/** Kinds of keys, with their COSE type, algorithm and curve (RFC 9053). */
const kinds = {
  ES256: { pair: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), hash: 'sha256', cose: [2, -7, 1] },
  ES384: { pair: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }), hash: 'sha384', cose: [2, -35, 2] },
  EdDSA: { pair: () => generateKeyPairSync('ed25519'), hash: null, cose: [1, -8, 6] },
  RS256: { pair: () => generateKeyPairSync('rsa', { modulusLength: 2048 }), hash: 'sha256', cose: [3, -257] },
} as const

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const ofCoordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

/** Answers the prompts of a site as a browser with a platform authenticator does. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject }
  counter = 0

  constructor(
    readonly site = { origin: 'http://localhost:3000', rpId: 'localhost' },
    readonly kind: keyof typeof kinds = 'ES256',
  ) {
    this.keys = kinds[kind].pair()
  }

  get externalId() {
    return this.id.toString('base64url')
  }

  register(challenge: string, deviation: Deviation = {}) {
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([this.#data(0x40, deviation), Buffer.alloc(16), length, this.id, this.#coseKey()])
    const attestation = new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]) // prettier-ignore
    return this.#answer('webauthn.create', challenge, deviation, { transports: ['internal'] }, () => ({
      attestationObject: cbor(attestation),
    }))
  }

  /** @param userHandle bytes of the registration's `user.id` */
  signIn(challenge: string, deviation: Deviation = {}, userHandle?: Buffer) {
    this.counter++
    const authenticatorData = this.#data(0, deviation)
    const { privateKey } = this.keys
    return this.#answer('webauthn.get', challenge, deviation, {}, (clientData) => ({
      authenticatorData,
      signature: sign(
        kinds[this.kind].hash,
        Buffer.concat([authenticatorData, sha256(clientData)]),
        deviation.signedWith ?? privateKey,
      ),
      ...(userHandle && { userHandle }),
    }))
  }

  #answer(
    type: string,
    challenge: string,
    { challenge: other, origin = this.site.origin, clientData }: Deviation,
    plain: Record<string, unknown>,
    made: (clientData: Buffer) => Record<string, Buffer>,
  ) {
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false, ...clientData }),
    )
    const binary = Object.entries({ clientDataJSON, ...made(clientDataJSON) })
    const response = Object.fromEntries(binary.map(([name, bytes]) => [name, bytes.toString('base64url')]))
    return {
      id: this.externalId,
      rawId: this.externalId,
      type: 'public-key',
      response: { ...plain, ...response } as Record<string, unknown>,
      clientExtensionResults: {},
    }
  }

  /** Authenticator data (WebAuthn Level 3, 6.1): user present, perhaps verified, eligible for backup and backed up. */
  #data(flags: number, { rpId = this.site.rpId, isVerified = true, counter = this.counter }: Deviation) {
    const rest = Buffer.alloc(5)
    rest[0] = flags | 0x01 | 0x08 | 0x10 | (isVerified ? 0x04 : 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }

  #coseKey() {
    const [type, algorithm, curve] = kinds[this.kind].cose
    const { x, y, n, e } = this.keys.publicKey.export({ format: 'jwk' })
    const parts: [number, unknown][] = n
      ? [[-1, ofCoordinate(n)], [-2, ofCoordinate(e)]]
      : [[-1, curve], [-2, ofCoordinate(x)], ...(y ? [[-3, ofCoordinate(y)] as [number, unknown]] : [])] // prettier-ignore
    return cbor(new Map<number, unknown>([[1, type], [3, algorithm], ...parts])) // prettier-ignore
  }
}

/** Encodes numbers, texts, bytes and maps (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
