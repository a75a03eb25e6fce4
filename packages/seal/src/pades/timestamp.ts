import { X509Certificate } from 'node:crypto'
import { type SignedData, TSTInfo } from 'pkijs'
import { nameOf } from '../identity/certificate-chain.js'
import { certificatesOf, digestNames, readSignedData, signerOf, whySignatureFails } from './signed-message.js'

const timestampInfo = '1.2.840.113549.1.9.16.1.4'
const timeStamping = '1.3.6.1.5.5.7.3.8'

/** A verified timestamp token (RFC 3161). */
export interface Timestamp {
  /** CMS SignedData, DER. */
  token: Buffer
  at: Date
  /** Hex; must equal the nonce of the request. */
  nonce: string | null
  signer: X509Certificate
  certificates: readonly X509Certificate[]
}

/** The message continues a sentence with the subject 'the timestamp' or the server's name. */
export class WrongTimestamp extends Error {
  override readonly name = 'WrongTimestamp'
}

/**
 * Continues a sentence with the subject 'the timestamp'. Evidence needs every timestamp, and its verifier runs in
 * browsers, which know no other algorithms (ADR 0136).
 */
export const unknownSignature =
  'has a signature other than RSA or ECDSA (P-256, P-384, P-521) with SHA-256, SHA-384 or SHA-512, ' +
  'so it cannot be verified'

/** Verifies a token: its signature, its certificate's purpose and its digest. @throws {WrongTimestamp} */
export async function readTimestamp(token: Uint8Array, digestBy: (algorithm: string) => Buffer): Promise<Timestamp> {
  const message = parse(() => readSignedData(token))
  const content = contentOf(message)
  const info = parse(() => TSTInfo.fromBER(content))

  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const algorithm = digestNames.get(hashAlgorithm.algorithmId)
  if (!algorithm) throw new WrongTimestamp(`uses an unknown digest (${hashAlgorithm.algorithmId})`)
  if (!digestBy(algorithm).equals(hashedMessage.valueBlock.valueHexView))
    throw new WrongTimestamp('is over another digest')
  const wrong = await whySignatureFails(message, [content]).catch((error: unknown) => {
    throw new WrongTimestamp(unknownSignature, { cause: error })
  })
  if (wrong) throw new WrongTimestamp(`does not hold: ${wrong}`)
  const signer = parse(() => new X509Certificate(Buffer.from(signerOf(message)!.toSchema().toBER())))
  // Node returns extended key usages as `keyUsage`; RFC 3161 (2.3) requires this one.
  if (!signer.keyUsage?.includes(timeStamping))
    throw new WrongTimestamp(`is signed with a certificate that is not for timestamping (${nameOf(signer)})`)
  return {
    token: Buffer.from(token),
    at: info.genTime,
    nonce: info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView).toString('hex') : null,
    signer,
    certificates: parse(() => certificatesOf(message)),
  }
}

function contentOf({ encapContentInfo }: SignedData): Uint8Array {
  if (encapContentInfo.eContentType !== timestampInfo || !encapContentInfo.eContent)
    throw new WrongTimestamp('is something else: it carries no time')
  return new Uint8Array(encapContentInfo.eContent.getValue())
}

/** @throws {WrongTimestamp} for any error of the library */
export function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new WrongTimestamp('cannot be read', { cause: error })
  }
}
