import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  getCrypto,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { OpenIdentity } from '../identity/open-identity.js'
import { sha256Of } from './sha256.js'
import type { Timestamp } from './timestamp.js'

const oid = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
} as const

/**
 * Signs a digest as detached CAdES for PAdES (ETSI EN 319 142-1, 6.3). The PDF, not the signature, has the signing
 * time.
 * @param stamp returns a timestamp of the signature's SHA-256, or null
 * @returns CMS SignedData, DER
 */
export async function signDigest(
  digest: Buffer,
  { key, leaf, certificates }: OpenIdentity,
  stamp: (digest: Buffer) => Promise<Timestamp | null>,
): Promise<{ der: Buffer; timestamp: Timestamp | null }> {
  const [own] = certificates
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: signedAttributes(digest, leaf) }),
  })
  const message = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [...certificates],
    signerInfos: [signer],
  })
  await message.sign(key, 0, 'SHA-256', undefined, getCrypto(true))

  const timestamp = await stamp(sha256Of(signer.signature.valueBlock.valueHexView))
  if (timestamp) {
    const token = ContentInfo.fromBER(timestamp.token).toSchema()
    const attribute = new Attribute({ type: oid.timestampToken, values: [token] })
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] })
  }
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: message.toSchema(true) })
  return { der: Buffer.from(info.toSchema().toBER()), timestamp }
}

function signedAttributes(digest: Buffer, leaf: Buffer): Attribute[] {
  // ESSCertIDv2 without its algorithm, as SHA-256 is the default (RFC 5035, 4).
  const certificateId = new Sequence({ value: [octets(sha256Of(leaf))] })
  const attributes = [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.data })] }),
    new Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
    new Attribute({
      type: oid.signingCertificateV2,
      values: [new Sequence({ value: [new Sequence({ value: [certificateId] })] })],
    }),
  ]
  // DER sorts a SET OF by the bytes of its elements (X.690, 11.6).
  const der = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER())
  return attributes.toSorted((a, b) => Buffer.compare(der(a), der(b)))
}

function octets(bytes: Buffer): OctetString {
  return new OctetString({ valueHex: new Uint8Array(bytes).buffer })
}
