import { createHash } from 'node:crypto'
import { Integer, ObjectIdentifier, Sequence, Utf8String } from 'asn1js'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { octets, type Party } from './make-certificate.js'

const timestampInfo = '1.2.840.113549.1.9.16.1.4'

export type TimestampFault = 'refuses' | 'other digest' | 'other nonce' | 'no nonce' | 'broken signature'

/** Answers a timestamp request (RFC 3161), with a fault if given. */
export async function timestampReply(
  query: Buffer,
  signer: Party,
  chain: readonly Party[],
  fault?: TimestampFault,
): Promise<Buffer> {
  if (fault === 'refuses') return refusal()
  const { version, messageImprint, nonce } = TimeStampReq.fromBER(query)
  // Strict servers require this (RFC 3161, 2.4.1).
  if (version !== 1) return refusal('Bad request version.')
  if (fault === 'other digest') messageImprint.hashedMessage = octets(createHash('sha256').update('other').digest())
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(Math.floor(Date.now() / 1000) * 1000),
    ...(fault !== 'no nonce' && { nonce: fault === 'other nonce' ? new Integer({ value: 1 }) : nonce }),
  })
  const token = await sign(der(info), signer, chain)
  // The token ends with the signature.
  if (fault === 'broken signature') token[token.length - 1]! ^= 1
  return der(
    new TimeStampResp({
      status: new PKIStatusInfo({ status: PKIStatus.granted }),
      timeStampToken: ContentInfo.fromBER(token),
    }),
  )
}

function refusal(...words: string[]): Buffer {
  const statusStrings = words.map((value) => new Utf8String({ value }))
  return der(new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection, statusStrings }) }))
}

async function sign(content: Buffer, signer: Party, chain: readonly Party[]): Promise<Buffer> {
  const { certificate, x509 } = signer
  const certificateId = new Sequence({ value: [octets(createHash('sha256').update(x509.raw).digest())] })
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: timestampInfo })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [octets(createHash('sha256').update(content).digest())] }),
    new Attribute({
      type: '1.2.840.113549.1.9.16.2.47',
      values: [new Sequence({ value: [new Sequence({ value: [certificateId] })] })],
    }),
  ]
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: timestampInfo })
  // Set it afterwards: the constructor would split it into segments, which is not DER.
  encapContentInfo.eContent = octets(content)
  const message = new SignedData({
    version: 3,
    encapContentInfo,
    certificates: [signer, ...chain].map((party) => party.certificate),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  })
  await message.sign(signer.key, 0, 'SHA-256')
  return der(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: message.toSchema(true) }))
}

function der(value: { toSchema(): { toBER(): ArrayBuffer } }): Buffer {
  return Buffer.from(value.toSchema().toBER())
}
