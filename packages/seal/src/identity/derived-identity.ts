import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { BitString, fromBER, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  Time,
  TimeType,
} from 'pkijs'
import type { SealingIdentity } from './identity.js'

const oid = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKeyIdentifier: '2.5.29.14',
} as const

/** digitalSignature and nonRepudiation: the two highest bits (RFC 5280, 4.2.1.3). */
const keyUsageBits = Uint8Array.of(0b1100_0000)

/** Fixed, so that the certificate is reproducible. */
const valid = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2056-01-01T00:00:00Z') }

/**
 * The same key always yields the same certificate, so nothing is stored; its signature is deterministic (RFC 6979).
 * @param privateKey ECDSA on P-256
 */
export function derivedIdentity(privateKey: KeyObject): SealingIdentity {
  const { crv, d } = privateKey.export({ format: 'jwk' })
  if (crv !== 'P-256' || !d) throw new TypeError('a private key on P-256 is needed')
  const certificate = selfSigned(createPublicKey(privateKey), Buffer.from(d, 'base64url'))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    certificates: [certificate.toString('base64')],
  }
}

function selfSigned(publicKey: KeyObject, scalar: Buffer): Buffer {
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const keyId = createHash('sha256').update(spki).digest()
  const certificate = new Certificate()
  certificate.version = 2
  // Positive, and within the 20 bytes that RFC 5280 (4.1.2.2) allows.
  const serial = Buffer.concat([Buffer.from([0x40 | (keyId[0]! & 0x3f)]), keyId.subarray(1, 16)])
  certificate.serialNumber = new Integer({ valueHex: exactly(serial) })
  const name = `Countersign installation ${keyId.toString('hex').slice(0, 8)}`
  for (const part of [certificate.issuer, certificate.subject]) {
    part.typesAndValues.push(
      new AttributeTypeAndValue({ type: oid.commonName, value: new Utf8String({ value: name }) }),
    )
  }
  // GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5).
  certificate.notBefore = new Time({ type: TimeType.UTCTime, value: valid.from })
  certificate.notAfter = new Time({ type: TimeType.GeneralizedTime, value: valid.until })
  certificate.subjectPublicKeyInfo = new PublicKeyInfo({ schema: fromBER(exactly(spki)).result })
  certificate.extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(oid.keyUsage, true, new BitString({ valueHex: exactly(keyUsageBits), unusedBits: 6 }).toBER()),
    extension(oid.subjectKeyIdentifier, false, new OctetString({ valueHex: exactly(keyId.subarray(0, 20)) }).toBER()),
  ]
  const algorithm = new AlgorithmIdentifier({ algorithmId: oid.ecdsaWithSha256 })
  certificate.signature = algorithm
  certificate.signatureAlgorithm = algorithm
  const signed = new Uint8Array(certificate.encodeTBS().toBER())
  certificate.signatureValue = new BitString({ valueHex: exactly(p256.sign(signed, scalar, { format: 'der' })) })
  certificate.tbsView = signed
  return Buffer.from(certificate.toSchema(true).toBER())
}

const extension = (extnID: string, critical: boolean, value: ArrayBuffer) =>
  new Extension({ extnID, critical, extnValue: value })

/** Copies the bytes: a view may share a larger buffer. */
const exactly = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer as ArrayBuffer
