import { randomBytes, type webcrypto, X509Certificate } from 'node:crypto'
import { BitString, Integer, Null, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import {
  AccessDescription,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  GeneralName,
  InfoAccess,
  Time,
  TimeType,
} from 'pkijs'

export interface Party {
  certificate: Certificate
  x509: X509Certificate
  key: webcrypto.CryptoKey
}

export interface CertificateWish {
  name: string
  /** Self-signed by default. */
  issuer?: Party
  algorithm?: 'EC' | 'RSA'
  authority?: boolean
  /** OIDs; critical if `criticalUsage` is set, as timestamping requires. */
  extendedUsage?: string[]
  criticalUsage?: boolean
  crl?: string
  ocsp?: string
  issuerAt?: string
  /** ocsp-nocheck (RFC 6960, 4.2.2.2.1) */
  unchecked?: boolean
  from?: Date
  until?: Date
}

const day = 86_400_000
const algorithms = {
  EC: { name: 'ECDSA', namedCurve: 'P-256' },
  RSA: { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
} as const

export async function makeParty(wish: CertificateWish): Promise<Party> {
  const keys = (await crypto.subtle.generateKey(algorithms[wish.algorithm ?? 'EC'], true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair
  const certificate = new Certificate()
  certificate.version = 2
  const serial = new Uint8Array(randomBytes(8))
  serial[0] = 0x40
  certificate.serialNumber = new Integer({ valueHex: serial.buffer })
  certificate.subject.typesAndValues.push(commonName(wish.name))
  const issuerName = wish.issuer?.certificate.subject
  if (issuerName) certificate.issuer = issuerName
  else certificate.issuer.typesAndValues.push(commonName(wish.name))
  certificate.notBefore = new Time({ type: TimeType.UTCTime, value: wish.from ?? new Date(Date.now() - day) })
  certificate.notAfter = new Time({ type: TimeType.UTCTime, value: wish.until ?? new Date(Date.now() + 365 * day) })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  certificate.extensions = extensionsOf(wish)
  await certificate.sign(wish.issuer?.key ?? keys.privateKey, 'SHA-256')
  const x509 = new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()))
  return { certificate: Certificate.fromBER(x509.raw), x509, key: keys.privateKey }
}

function extensionsOf(wish: CertificateWish): Extension[] {
  const usage = wish.authority ? { bits: 0x06, unused: 1 } : { bits: 0xc0, unused: 6 }
  const { extendedUsage = [], issuerAt, ocsp, crl } = wish
  const places = [
    ...(issuerAt ? [accessTo('1.3.6.1.5.5.7.48.2', issuerAt)] : []),
    ...(ocsp ? [accessTo('1.3.6.1.5.5.7.48.1', ocsp)] : []),
  ]
  const list = crl ? new DistributionPoint({ distributionPoint: [uri(crl)] }) : undefined
  return [
    extension('2.5.29.19', true, new BasicConstraints({ cA: wish.authority ?? false }).toSchema()),
    extension(
      '2.5.29.15',
      true,
      new BitString({ valueHex: new Uint8Array([usage.bits]).buffer, unusedBits: usage.unused }),
    ),
    ...(extendedUsage.length > 0
      ? [
          extension(
            '2.5.29.37',
            wish.criticalUsage ?? false,
            new Sequence({ value: extendedUsage.map((value) => new ObjectIdentifier({ value })) }),
          ),
        ]
      : []),
    ...(places.length > 0
      ? [extension('1.3.6.1.5.5.7.1.1', false, new InfoAccess({ accessDescriptions: places }).toSchema())]
      : []),
    ...(list
      ? [extension('2.5.29.31', false, new CRLDistributionPoints({ distributionPoints: [list] }).toSchema())]
      : []),
    ...(wish.unchecked ? [extension('1.3.6.1.5.5.7.48.1.5', false, new Null())] : []),
  ]
}

function commonName(name: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })
}

function accessTo(accessMethod: string, address: string): AccessDescription {
  return new AccessDescription({ accessMethod, accessLocation: uri(address) })
}

function uri(value: string): GeneralName {
  return new GeneralName({ type: 6, value })
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() })
}

/** PKCS #8, DER. */
export async function keyOf({ key }: Party): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
}

export function octets(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: new Uint8Array(bytes).buffer })
}
