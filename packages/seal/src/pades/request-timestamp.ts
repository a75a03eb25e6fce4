import { randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, PKIStatus, type PKIStatusInfo, TimeStampReq, TimeStampResp } from 'pkijs'
import { fetchBounded, NotFetched } from './fetch-bounded.js'
import { Outbound } from './outbound.js'
import { digestNames, readSignedData } from './signed-message.js'
import { parse, readTimestamp, type Timestamp, unknownSignature, WrongTimestamp } from './timestamp.js'
import { TimestampUnavailable } from './timestamp-unavailable.js'

export { TimestampUnavailable } from './timestamp-unavailable.js'

const sha256 = '2.16.840.1.101.3.4.2.1'
/** Typical responses have 3 to 8 KB. */
const longestAnswer = 64 * 1024
/** Limit of the server's text in logs and history. */
const maxMessageLength = 200

/** Requests a timestamp (RFC 3161) and verifies it. @param url may contain credentials, for basic authentication */
export async function requestTimestamp(url: string, digest: Buffer, timeoutMs: number): Promise<Timestamp> {
  const nonce = positive(randomBytes(8))
  const request = new TimeStampReq({
    // RFC 3161 (2.4.1) requires v1. The library defaults to 0, which strict servers reject.
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  })
  const body = new Uint8Array(request.toSchema().toBER())
  try {
    // An operator configured the server, so it may have any address.
    const bounds = { limit: longestAnswer, timeoutMs, outbound: new Outbound([url], []) }
    const answer = await fetchBounded(url, bounds, { body, mediaType: 'application/timestamp-query' })
    const token = tokenOf(answer)
    const timestamp = await readTimestamp(token, (algorithm) => (algorithm === 'sha256' ? digest : Buffer.alloc(0)))
    // The library verifies SHA-1 too, which signatures in uploaded files may have.
    if (!digestNames.has(readSignedData(token).signerInfos[0]!.digestAlgorithm.algorithmId))
      throw new WrongTimestamp(unknownSignature)
    if (timestamp.nonce !== nonce.toString('hex')) throw new WrongTimestamp('answers another request')
    return timestamp
  } catch (error) {
    if (error instanceof NotFetched)
      throw new TimestampUnavailable(`The timestamp server gave no timestamp: ${error.message}.`)
    if (error instanceof WrongTimestamp)
      throw new TimestampUnavailable(`The timestamp that ${new URL(url).host} gave ${error.message}.`)
    throw error
  }
}

function tokenOf(answer: Buffer): Buffer {
  const response = parse(() => TimeStampResp.fromBER(answer))
  const { status } = response.status
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods)
    throw new WrongTimestamp(`is a refusal (${[`status ${status}`, ...reasonsOf(response.status)].join(', ')})`)
  if (!response.timeStampToken) throw new WrongTimestamp('is missing from its answer')
  const { timeStampToken } = response
  return parse(() => Buffer.from(timeStampToken.toSchema().toBER()))
}

/** The text may be hostile: drop control characters and shorten it. */
function reasonsOf({ statusStrings }: PKIStatusInfo): string[] {
  const words = (statusStrings ?? []).map(({ valueBlock: { value } }) =>
    value.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' '),
  )
  return words.length > 0 ? [`“${words.join(' ').slice(0, maxMessageLength)}”`] : []
}

function positive(bytes: Buffer): Buffer {
  bytes[0] = (bytes[0]! & 0x3f) | 0x40
  return bytes
}
