import { fromBER, Integer, ObjectIdentifier, Sequence } from 'asn1js'
import { type AlgorithmIdentifier, type PublicKeyInfo, RSASSAPSSParams } from 'pkijs'
import { octetsOf, partsOf } from './read-cms.js'

/** Accepted digests; excludes SHA-1 and older ones. */
export const digestNames: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
])

/** Signature algorithms that imply their digest. */
const withDigest: ReadonlyMap<string, string> = new Map([
  ['1.2.840.10045.4.3.2', 'SHA-256'],
  ['1.2.840.10045.4.3.3', 'SHA-384'],
  ['1.2.840.10045.4.3.4', 'SHA-512'],
  ['1.2.840.113549.1.1.11', 'SHA-256'],
  ['1.2.840.113549.1.1.12', 'SHA-384'],
  ['1.2.840.113549.1.1.13', 'SHA-512'],
])

const rsa = '1.2.840.113549.1.1.1'
const rsaPss = '1.2.840.113549.1.1.10'
const elliptic = '1.2.840.10045.2.1'
/** Curves, with the bytes of a coordinate. */
const curves: ReadonlyMap<string, readonly [name: string, bytes: number]> = new Map([
  ['1.2.840.10045.3.1.7', ['P-256', 32]],
  ['1.3.132.0.34', ['P-384', 48]],
  ['1.3.132.0.35', ['P-521', 66]],
])

/** The message continues a sentence with the subject 'it'. */
export class UnknownAlgorithm extends Error {
  override readonly name = 'UnknownAlgorithm'
}

/**
 * Verifies an ECDSA (NIST curves) or RSA (PKCS #1, PSS) signature.
 * @param usual digest if the algorithm does not name one (RFC 3370, 3.2)
 * @throws {UnknownAlgorithm}
 */
export async function isSignedBy(
  key: PublicKeyInfo,
  { how, signature, usual }: { how: AlgorithmIdentifier; signature: Uint8Array; usual: string | null },
  signed: Uint8Array,
): Promise<boolean> {
  const { algorithm } = key
  const spki = key.toSchema().toBER()
  const hash = withDigest.get(how.algorithmId) ?? usual
  if (algorithm.algorithmId === elliptic) {
    const curve = curves.get(oidIn(algorithm.algorithmParams))
    if (!curve || !hash) throw new UnknownAlgorithm('uses an unknown kind of key')
    const pair = pairIn(signature, curve[1])
    if (!pair) return false
    return verified(spki, { name: 'ECDSA', namedCurve: curve[0], hash }, pair, signed)
  }
  if (how.algorithmId === rsaPss) {
    const { hashAlgorithm, saltLength } = new RSASSAPSSParams({ schema: how.algorithmParams })
    const digest = digestNames.get(hashAlgorithm.algorithmId)
    if (!digest) throw new UnknownAlgorithm(`uses an unknown digest (${hashAlgorithm.algorithmId})`)
    return verified(spki, { name: 'RSA-PSS', hash: digest, saltLength }, signature, signed)
  }
  if (algorithm.algorithmId !== rsa || !hash) throw new UnknownAlgorithm('uses an unknown kind of key')
  return verified(spki, { name: 'RSASSA-PKCS1-v1_5', hash }, signature, signed)
}

/** WebCrypto parameters for both import and verification. */
type Way = { name: string; hash: string; namedCurve?: string; saltLength?: number }

async function verified(spki: ArrayBuffer, way: Way, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', spki, way, false, ['verify'])
  return crypto.subtle.verify(way, key, signature as BufferSource, signed as BufferSource)
}

const oidIn = (value: unknown): string => (value instanceof ObjectIdentifier ? value.getValue() : '')

/** Converts `SEQUENCE { r, s }` to the concatenation that WebCrypto expects (IEEE P1363). */
function pairIn(der: Uint8Array, bytes: number): Uint8Array | null {
  const { offset, result } = fromBER(der as Uint8Array<ArrayBuffer>)
  const numbers = offset === der.length && result instanceof Sequence ? partsOf(result) : []
  if (numbers.length !== 2 || !numbers.every((one) => one instanceof Integer)) return null
  const pair = new Uint8Array(2 * bytes)
  for (const [n, number] of numbers.entries()) {
    const view = octetsOf(number)!
    const digits = view.subarray(view.findIndex((byte) => byte !== 0))
    if (digits.length > bytes) return null
    pair.set(digits, (n + 1) * bytes - digits.length)
  }
  return pair
}
