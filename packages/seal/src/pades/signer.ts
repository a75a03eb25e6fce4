import { X509Certificate } from 'node:crypto'
import type { ValidationData } from '@countersign/pdf'
import type { SealingIdentity } from '../identity/identity.js'
import { openIdentity, type OpenIdentity } from '../identity/open-identity.js'
import { Outbound } from './outbound.js'
import { requestTimestamp } from './request-timestamp.js'
import { signDigest } from './sign-digest.js'
import type { Timestamp } from './timestamp.js'
import { gatherValidationData } from './validation-data.js'

/** Bytes that signatures take at most: a chain of three certificates has 5 KB, the largest timestamp tokens known 12 KB. */
const room = { alone: 16 * 1024, timestamped: 32 * 1024 }
const usualChain = 8 * 1024
const usualTimeout = 10_000

export interface SignerOptions {
  identity: SealingIdentity
  /** An RFC 3161 server, http or https; null: no timestamps. */
  timestampUrl: string | null
  /** Private networks that certificates may have something fetched from, beside that server's host; none unless said otherwise. */
  outboundNetworks?: readonly string[]
  /** How long each question over the network may take, in milliseconds; 10 seconds unless said otherwise. */
  timeoutMs?: number
  /** Runs each question to the timestamp server: waits with it, or repeats it, where the server is silent. */
  attended?: Attended
}

/** Runs what asks a server, and gives its answer or failure, perhaps those of another try. */
export type Attended = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Who holds the key, and talks to the network. It is told digests of 32 bytes, and never sees a document. */
export class Signer {
  readonly #options: Required<SignerOptions>
  #open: Promise<OpenIdentity> | undefined

  constructor(options: SignerOptions) {
    this.#options = { timeoutMs: usualTimeout, outboundNetworks: [], attended: (ask) => ask(), ...options }
  }

  /** How many bytes a signature takes at most. */
  get room(): number {
    const { identity, timestampUrl } = this.#options
    const chain = identity.certificates.reduce((sum, one) => sum + Buffer.byteLength(one, 'base64'), 0)
    return (timestampUrl ? room.timestamped : room.alone) + Math.max(0, chain - usualChain)
  }

  /** How many bytes a further timestamp by the same server takes at most. */
  roomFor(timestamp: Timestamp): number {
    return room.alone + timestamp.token.length
  }

  /**
   * Signs a digest.
   *
   * @param digest SHA-256 of what is sealed
   * @param timestamped whether the signature gets a timestamp where a server is configured
   * @throws {TimestampUnavailable}
   */
  async sign(digest: Buffer, timestamped: boolean): Promise<{ der: Buffer; timestamp: Timestamp | null }> {
    const { identity, timestampUrl: url, timeoutMs, attended } = this.#options
    this.#open ??= openIdentity(identity)
    return signDigest(digest, await this.#open, async (signature) =>
      url && timestamped ? attended(() => requestTimestamp(url, signature, timeoutMs)) : null,
    )
  }

  /**
   * A timestamp of a digest by itself.
   *
   * @throws {TimestampUnavailable}
   * @throws {TypeError} where no server is configured
   */
  async timestamp(digest: Buffer): Promise<Buffer> {
    const { timestampUrl, timeoutMs, attended } = this.#options
    if (!timestampUrl) throw new TypeError('no timestamp server is configured')
    return (await attended(() => requestTimestamp(timestampUrl, digest, timeoutMs))).token
  }

  /**
   * All that validates the signature's certificate and the timestamp's for good, judged at the time of the timestamp, which
   * does not depend on our clock.
   *
   * @throws {NoValidationData} when anything is missing
   */
  validationData(timestamp: Timestamp): Promise<ValidationData> {
    const { identity, timestampUrl, outboundNetworks, timeoutMs } = this.#options
    const own = identity.certificates.map((one) => new X509Certificate(Buffer.from(one, 'base64')))
    const subjects = [
      { leaf: own[0]!, known: own },
      { leaf: timestamp.signer, known: timestamp.certificates },
    ]
    const outbound = new Outbound(timestampUrl ? [timestampUrl] : [], outboundNetworks)
    return gatherValidationData(subjects, { at: timestamp.at, fetching: { timeoutMs, outbound } })
  }
}
