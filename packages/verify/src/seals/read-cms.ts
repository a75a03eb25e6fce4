import { type AsnType, Constructed, fromBER, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js'
import { Certificate, IssuerAndSerialNumber, SignerInfo } from 'pkijs'

export interface SeenCertificate {
  certificate: Certificate
  der: Uint8Array
}

/** A signed message (RFC 5652, 5) with one signer. */
export interface SignedMessage {
  contentType: string
  /** The enclosed content; null if detached. */
  content: Uint8Array | null
  certificates: readonly SeenCertificate[]
  signer: SignerInfo
}

/** The message continues a sentence with the subject 'it'. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage'
}

const signedData = '1.2.840.113549.1.7.2'

/** Reads CMS SignedData. Allows trailing zeros, which pad the contents in a PDF. @throws {UnreadableMessage} */
export function readSignedMessage(bytes: Uint8Array): SignedMessage {
  try {
    return readMessage(bytes)
  } catch (error) {
    if (error instanceof UnreadableMessage) throw error
    throw new UnreadableMessage('cannot be read', { cause: error })
  }
}

function readMessage(bytes: Uint8Array): SignedMessage {
  const { offset, result } = fromBER(bytes as Uint8Array<ArrayBuffer>)
  if (offset < 0) throw new UnreadableMessage('cannot be read')
  if (bytes.subarray(offset).some((byte) => byte !== 0)) throw new UnreadableMessage('is followed by other data')
  const [type, wrapped] = partsOf(result)
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== signedData || !(wrapped instanceof Constructed))
    throw new UnreadableMessage('isn’t a signed message')
  const [, , encapsulated, ...rest] = partsOf(wrapped.valueBlock.value[0])
  const [contentType, content] = partsOf(encapsulated)
  const signers = rest.at(-1)
  if (!(contentType instanceof ObjectIdentifier) || !(signers instanceof SetOf))
    throw new UnreadableMessage('isn’t a signed message')
  if (signers.valueBlock.value.length !== 1) throw new UnreadableMessage('doesn’t have exactly one signer')
  return {
    contentType: contentType.getValue(),
    content: contentIn(content),
    certificates: certificatesIn(rest[0]),
    signer: new SignerInfo({ schema: signers.valueBlock.value[0] }),
  }
}

function contentIn(wrapped: AsnType | undefined): Uint8Array | null {
  if (!(wrapped instanceof Constructed)) return null
  const [octets] = wrapped.valueBlock.value
  if (!(octets instanceof OctetString)) throw new UnreadableMessage('carries content of another kind')
  return new Uint8Array(octets.getValue())
}

/** Only X.509 certificates of `certificates [0]` are sequences; other kinds have tags. */
function certificatesIn(tagged: AsnType | undefined): SeenCertificate[] {
  if (!(tagged instanceof Constructed) || tagged.idBlock.tagNumber !== 0) return []
  return tagged.valueBlock.value.flatMap((one) =>
    one instanceof Sequence ? [certificateFrom(one.valueBeforeDecodeView)] : [],
  )
}

/** @throws if the DER is not X.509 */
export function certificateFrom(der: Uint8Array): SeenCertificate {
  return { certificate: Certificate.fromBER(der as Uint8Array<ArrayBuffer>), der }
}

export function signersCertificate({ signer, certificates }: SignedMessage): SeenCertificate | null {
  return certificates.find(({ certificate }) => isNamed(signer, certificate)) ?? null
}

function isNamed({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber)
  const wanted = octetsOf(sid)
  const own = octetsOf(certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue)
  return wanted !== null && own !== null && isSame(wanted, own)
}

/** The elements of a sequence; none for other types. */
export const partsOf = (value: unknown): AsnType[] => (value instanceof Sequence ? value.valueBlock.value : [])

/** The bytes of an octet string, even with an implicit tag. */
export function octetsOf(value: unknown): Uint8Array | null {
  const view = (value as { valueBlock?: { valueHexView?: unknown } } | null | undefined)?.valueBlock?.valueHexView
  return view instanceof Uint8Array ? view : null
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, n) => byte === b[n])
