import { TSTInfo } from 'pkijs'
import { digest } from '../digest.js'
import { digestNames } from './check-key.js'
import { checkMessage } from './check-message.js'
import { isSame, octetsOf, readSignedMessage, type SeenCertificate, UnreadableMessage } from './read-cms.js'

const timestampInfo = '1.2.840.113549.1.9.16.1.4'
const extendedUsage = '2.5.29.37'
const timeStamping = '1.3.6.1.5.5.7.3.8'

/** A valid timestamp (RFC 3161). The caller decides whether to trust its authority. */
export interface SeenTimestamp {
  /** ISO 8601 */
  at: string
  by: SeenCertificate
  /** Enclosed certificates, for building a chain to a trust anchor. */
  certificates: readonly SeenCertificate[]
}

/** Timestamped data, or its SHA-256 digest. */
export type Stamped = { bytes: Uint8Array } | { sha256: Uint8Array }

/**
 * Verifies a token: its signature, its certificate's purpose and its imprint.
 * @returns the timestamp, or an error that continues a sentence with the subject 'its timestamp'
 */
export async function checkTimestamp(token: Uint8Array, stamped: Stamped): Promise<SeenTimestamp | { wrong: string }> {
  try {
    const message = readSignedMessage(token)
    if (message.contentType !== timestampInfo || !message.content) return { wrong: 'contains no time' }
    const info = TSTInfo.fromBER(message.content as Uint8Array<ArrayBuffer>)
    const { hashAlgorithm, hashedMessage } = info.messageImprint
    const name = digestNames.get(hashAlgorithm.algorithmId)
    if (!name) return { wrong: `uses an unknown digest (${hashAlgorithm.algorithmId})` }
    const expected = await imprintOf(stamped, name)
    if (!expected || !isSame(octetsOf(hashedMessage)!, expected)) return { wrong: 'belongs to something else' }
    const checked = await checkMessage(message, message.content)
    if ('wrong' in checked) return checked
    if (!isForTimestamps(checked.by)) return { wrong: 'is by a certificate that is not for timestamps' }
    return { at: info.genTime.toISOString(), by: checked.by, certificates: message.certificates }
  } catch (error) {
    if (error instanceof UnreadableMessage) return { wrong: error.message }
    return { wrong: 'cannot be read' }
  }
}

async function imprintOf(stamped: Stamped, name: string): Promise<Uint8Array | null> {
  if ('bytes' in stamped) return digest(name, stamped.bytes)
  return name === 'SHA-256' ? stamped.sha256 : null
}

/** RFC 3161, 2.3 */
function isForTimestamps({ certificate }: SeenCertificate): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === extendedUsage)?.parsedValue
  const purposes = (usage as { keyPurposes?: unknown } | undefined)?.keyPurposes
  return Array.isArray(purposes) && purposes.includes(timeStamping)
}
