import { createHash, randomBytes } from 'node:crypto'
import { BitString, Integer, Null, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
  TimeType,
  TSTInfo,
} from 'pkijs'

export interface Party {
  certificate: Certificate
  der: Buffer
  key: CryptoKey
}

const algorithms = {
  EC: { name: 'ECDSA', namedCurve: 'P-256' },
  'EC-384': { name: 'ECDSA', namedCurve: 'P-384' },
  RSA: { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  PSS: { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
} as const

export type KeyKind = keyof typeof algorithms

/** @param wish.issuer self-signed by default */
export async function makeParty(
  name: string,
  wish: { issuer?: Party; kind?: KeyKind; authority?: boolean; stamps?: boolean; until?: string } = {},
): Promise<Party> {
  const keys = (await crypto.subtle.generateKey(algorithms[wish.kind ?? 'EC'], true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([0x40, ...randomBytes(7)]).buffer })
  const named = (text: string) => new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: text }) })
  certificate.subject.typesAndValues.push(named(name))
  if (wish.issuer) certificate.issuer = wish.issuer.certificate.subject
  else certificate.issuer.typesAndValues.push(named(name))
  certificate.notBefore = new Time({ type: TimeType.UTCTime, value: new Date('2020-01-01') })
  certificate.notAfter = new Time({ type: TimeType.UTCTime, value: new Date(wish.until ?? '2049-01-01') })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  const usage = wish.authority ? { bits: 0x06, unused: 1 } : { bits: 0xc0, unused: 6 }
  const extension = (extnID: string, value: { toBER(): ArrayBuffer }) =>
    new Extension({ extnID, critical: true, extnValue: value.toBER() })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: wish.authority ?? false }).toSchema()),
    extension('2.5.29.15', new BitString({ valueHex: new Uint8Array([usage.bits]).buffer, unusedBits: usage.unused })),
    ...(wish.stamps
      ? [extension('2.5.29.37', new Sequence({ value: [new ObjectIdentifier({ value: '1.3.6.1.5.5.7.3.8' })] }))]
      : []),
  ]
  await certificate.sign(wish.issuer?.key ?? keys.privateKey, 'SHA-256')
  const der = Buffer.from(certificate.toSchema(true).toBER())
  return { certificate: Certificate.fromBER(new Uint8Array(der)), der, key: keys.privateKey }
}

/** PEM, for `--trust`. */
export const pemOf = (...parties: readonly Party[]): string =>
  parties
    .map(({ der }) => `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`)
    .join('')

/** A message with enclosed or detached content. */
async function signedMessage(
  by: Party,
  chain: readonly Party[],
  content: Uint8Array,
  type: { oid: string; carried: boolean },
  stamp?: (signature: Uint8Array) => Promise<Buffer>,
): Promise<Buffer> {
  const digest = createHash('sha256').update(content).digest()
  const certificateId = new Sequence({ value: [octets(createHash('sha256').update(by.der).digest())] })
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: type.oid })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [octets(digest)] }),
    new Attribute({
      type: '1.2.840.113549.1.9.16.2.47',
      values: [new Sequence({ value: [new Sequence({ value: [certificateId] })] })],
    }),
  ]
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: by.certificate.issuer, serialNumber: by.certificate.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  })
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: type.oid })
  if (type.carried) encapContentInfo.eContent = octets(content)
  const message = new SignedData({
    version: type.carried ? 3 : 1,
    encapContentInfo,
    certificates: [by, ...chain].map(({ certificate }) => certificate),
    signerInfos: [signer],
  })
  await message.sign(by.key, 0, 'SHA-256')
  if (stamp) {
    const token = ContentInfo.fromBER(new Uint8Array(await stamp(signer.signature.valueBlock.valueHexView)))
    const attribute = new Attribute({ type: '1.2.840.113549.1.9.16.2.14', values: [token.toSchema()] })
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] })
  }
  return der(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: message.toSchema(true) }))
}

/** A timestamp (RFC 3161) of a SHA-256 digest. */
export async function timestampOf(
  digest: Uint8Array,
  by: Party,
  { at = '2026-11-20T12:16:00Z', chain = [] }: { at?: string; chain?: readonly Party[] } = {},
): Promise<Buffer> {
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1', algorithmParams: new Null() }),
      hashedMessage: octets(digest),
    }),
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(at),
  })
  return signedMessage(by, chain, der(info), { oid: '1.2.840.113549.1.9.16.1.4', carried: true })
}

export interface SealWish {
  by: Party
  chain?: readonly Party[]
  reason?: string
  stampedBy?: Party
  /** Appends a document timestamp instead of a seal. */
  archives?: boolean
}

/** Appends a seal in an update. */
export async function sealed(
  pdf: Uint8Array,
  { by, chain = [], reason, stampedBy, archives }: SealWish,
): Promise<Buffer> {
  // Minimal, because a test alters every byte of it.
  const room = 1500 + 1000 * chain.length + (stampedBy ? 1500 : 0)
  const kind = archives ? '/Type /DocTimeStamp /SubFilter /ETSI.RFC3161' : '/Type /Sig /SubFilter /ETSI.CAdES.detached'
  const says = reason === undefined ? '' : ` /Reason (${reason.replace(/[\\()]/g, '\\$&')})`
  const head = `\n9 0 obj\n<< ${kind} /Filter /Adobe.PPKLite${says} /ByteRange `
  const range = '[0 0000000000 0000000000 0000000000]'
  const tail = ' >>\nendobj\ntrailer << /Size 10 >>\nstartxref\n0\n%%EOF\n'
  const from = pdf.length + head.length + range.length + ' /Contents '.length
  const to = from + 2 * room + 2
  const told = `[0 ${from} ${to} ${tail.length}]`.padEnd(range.length)
  const before = Buffer.concat([pdf, Buffer.from(`${head}${told} /Contents `, 'latin1')])
  const covered = Buffer.concat([before, Buffer.from(tail)])
  const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const signature = archives
    ? await timestampOf(digestOf(covered), by, { chain })
    : await signedMessage(
        by,
        chain,
        covered,
        { oid: '1.2.840.113549.1.7.1', carried: false },
        stampedBy && ((bytes) => timestampOf(digestOf(bytes), stampedBy)),
      )
  const hex = `<${signature.toString('hex').padEnd(2 * room, '0')}>`
  return Buffer.concat([before, Buffer.from(hex), Buffer.from(tail)])
}

const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: new Uint8Array(bytes).buffer })

const der = (value: { toSchema(): { toBER(): ArrayBuffer } }): Buffer => Buffer.from(value.toSchema().toBER())
