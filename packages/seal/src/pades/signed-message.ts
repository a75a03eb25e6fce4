import { createHash, X509Certificate } from 'node:crypto'
import { type BaseBlock, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { Certificate, ContentInfo, getCrypto, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs'

export const digestNames: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

const contentTypeAttribute = '1.2.840.113549.1.9.3'
/** signingCertificate and signingCertificateV2, with their default digests. */
const certificateDigests: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.16.2.12': 'sha1',
  '1.2.840.113549.1.9.16.2.47': 'sha256',
}
const messageDigestAttribute = '1.2.840.113549.1.9.4'

/** Reads CMS SignedData (RFC 5652) and ignores trailing bytes, such as the padding in a PDF. */
export function readSignedData(der: Uint8Array): SignedData {
  const info = ContentInfo.fromBER(der.subarray(0, lengthOf(der)))
  if (info.contentType !== ContentInfo.SIGNED_DATA) throw new Error('it is not CMS SignedData')
  return new SignedData({ schema: info.content })
}

export function certificatesOf({ certificates }: SignedData): X509Certificate[] {
  return (certificates ?? [])
    .filter((one) => one instanceof Certificate)
    .map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())))
}

export function signerOf(message: SignedData): Certificate | undefined {
  const signer = message.signerInfos[0]
  if (!signer) return undefined
  return (message.certificates ?? []).find((one): one is Certificate => one instanceof Certificate && isOf(signer, one))
}

/**
 * Verifies the only signature. Requires signed attributes, as PAdES does (ETSI EN 319 142-1, 6.3).
 * @param content in parts, so that a large file need not be copied
 * @returns the error, or undefined if the signature is valid
 */
export async function whySignatureFails(
  message: SignedData,
  content: readonly Uint8Array[],
): Promise<string | undefined> {
  const signer = message.signerInfos[0]
  const certificate = signerOf(message)
  if (!signer || message.signerInfos.length > 1) return 'it has not exactly one signer'
  if (!certificate) return "the signer's certificate is missing"
  if (!signer.signedAttrs) return 'it has no signed attributes'

  const engine = getCrypto(true)
  const { name } = engine.getAlgorithmByOID<{ name: string }>(signer.digestAlgorithm.algorithmId, true)
  const attribute = (type: string) => signer.signedAttrs?.attributes.find((one) => one.type === type)?.values[0]
  const stated = attribute(messageDigestAttribute) as { valueBlock: { valueHexView: Uint8Array } } | undefined
  const type = attribute(contentTypeAttribute) as { valueBlock: { toString(): string } } | undefined
  if (type?.valueBlock.toString() !== message.encapContentInfo.eContentType)
    return 'it is about another type of content'
  const digest = createHash(name.replace('-', '').toLowerCase())
  for (const part of content) digest.update(part)
  if (!stated || !digest.digest().equals(stated.valueBlock.valueHexView)) return 'the content was changed'
  if (!namesCertificate(signer, certificate)) return 'it was made with another certificate'
  const holds = await engine.verifyWithPublicKey(
    signer.signedAttrs.encodedValue,
    signer.signature,
    certificate.subjectPublicKeyInfo,
    signer.signatureAlgorithm,
    // Signature algorithms without a digest use the signer's (RFC 3370, 3.2).
    name,
  )
  return holds ? undefined : 'the signature is not by the key of its certificate'
}

/** Compares the certificate with the digest in the signed attributes, if any (RFC 5035). */
function namesCertificate({ signedAttrs }: SignerInfo, certificate: Certificate): boolean {
  const attribute = signedAttrs?.attributes.find(({ type }) => type in certificateDigests)
  if (!attribute) return true
  // SigningCertificate { certs { ESSCertID { hashAlgorithm DEFAULT, certHash … } … } … }
  const [certificateIds] = partsOf(attribute.values[0])
  const [certificateId] = partsOf(certificateIds)
  const [first, second] = partsOf(certificateId)
  const [named] = partsOf(first)
  const algorithm =
    named instanceof ObjectIdentifier ? digestNames.get(named.getValue()) : certificateDigests[attribute.type]
  const digest = first instanceof Sequence ? second : first
  if (!algorithm || !(digest instanceof OctetString)) return false
  const der = Buffer.from(certificate.toSchema().toBER())
  return createHash(algorithm).update(der).digest().equals(digest.valueBlock.valueHexView)
}

function partsOf(value: unknown): BaseBlock[] {
  return value instanceof Sequence ? value.valueBlock.value : []
}

function isOf({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber)
  const wanted = (sid as { valueBlock: { valueHexView: Uint8Array } }).valueBlock.valueHexView
  const own = certificate.extensions?.find((one) => one.extnID === '2.5.29.14')?.parsedValue as
    { valueBlock: { valueHexView: Uint8Array } } | undefined
  return own !== undefined && Buffer.from(own.valueBlock.valueHexView).equals(wanted)
}

/** Returns the length of the first BER value, including its header (X.690, 8.1.3). Bouncy Castle leaves it open. */
export function lengthOf(der: Uint8Array): number {
  const first = der[1] ?? 0
  if (first === 0x80) return Math.max(0, fromBER(der).offset)
  if (first < 0x80) return 2 + first
  const digits = der.subarray(2, 2 + (first & 0x7f))
  return 2 + digits.length + digits.reduce((sum, digit) => sum * 256 + digit, 0)
}
