import { X509Certificate } from 'node:crypto'
import type { ValidationData } from '@countersign/pdf'
import type { SealingIdentity } from '../identity/identity.js'
import { openIdentity, type OpenIdentity } from '../identity/open-identity.js'
import { Outbound } from './outbound.js'
import { requestTimestamp } from './request-timestamp.js'
import { signDigest } from './sign-digest.js'
import type { Timestamp } from './timestamp.js'
import { gatherValidationData } from './validation-data.js'

/** Limits in bytes: a chain of three certificates takes 5 KB, the largest known timestamp tokens 12 KB. */
const room = { alone: 16 * 1024, timestamped: 32 * 1024 }
const usualChain = 8 * 1024
const usualTimeout = 10_000

export interface SignerOptions {
  identity: SealingIdentity
  /** RFC 3161, http or https; null disables timestamps. */
  timestampUrl: string | null
  /** Private networks from which revocation data may be fetched. */
  outboundNetworks?: readonly string[]
  /** Limit per request; 10 seconds by default. */
  timeoutMs?: number
  /** Wraps each request to the timestamp server, for example to retry it. */
  attended?: Attended
}

export type Attended = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Holds the key and talks to the network. Receives only digests, never a document. */
export class Signer {
  readonly #options: Required<SignerOptions>
  #open: Promise<OpenIdentity> | undefined

  constructor(options: SignerOptions) {
    this.#options = { timeoutMs: usualTimeout, outboundNetworks: [], attended: (ask) => ask(), ...options }
  }

  /** Limit of a signature in bytes. */
  get room(): number {
    const { identity, timestampUrl } = this.#options
    const chain = identity.certificates.reduce((sum, one) => sum + Buffer.byteLength(one, 'base64'), 0)
    return (timestampUrl ? room.timestamped : room.alone) + Math.max(0, chain - usualChain)
  }

  /** Limit of another timestamp by the same server. */
  roomFor(timestamp: Timestamp): number {
    return room.alone + timestamp.token.length
  }

  /** @param timestamped adds a timestamp if a server is configured @throws {TimestampUnavailable} */
  async sign(digest: Buffer, timestamped: boolean): Promise<{ der: Buffer; timestamp: Timestamp | null }> {
    const { identity, timestampUrl: url, timeoutMs, attended } = this.#options
    this.#open ??= openIdentity(identity)
    return signDigest(digest, await this.#open, async (signature) =>
      url && timestamped ? attended(() => requestTimestamp(url, signature, timeoutMs)) : null,
    )
  }

  /** @throws {TimestampUnavailable} */
  async timestamp(digest: Buffer): Promise<Buffer> {
    const { timestampUrl, timeoutMs, attended } = this.#options
    if (!timestampUrl) throw new TypeError('no timestamp server is configured')
    return (await attended(() => requestTimestamp(timestampUrl, digest, timeoutMs))).token
  }

  /** Validates as of the timestamp's time, which does not depend on our clock. @throws {NoValidationData} */
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
