import { ObjectIdentifier, Sequence } from 'asn1js'
import type { SignerInfo } from 'pkijs'
import { digest } from '../digest.js'
import { digestNames, isSignedBy, UnknownAlgorithm } from './check-key.js'
import { isSame, octetsOf, partsOf, type SeenCertificate, type SignedMessage, signersCertificate } from './read-cms.js'

const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
/** signingCertificateV2 (RFC 5035); SHA-256 unless it names another digest. */
const signingCertificate = '1.2.840.113549.1.9.16.2.47'

/**
 * Verifies a message's signature: the signed attributes must name the content's digest, its type and the signer's
 * certificate. Rejects signatures without signed attributes (ETSI EN 319 142-1, 6.3).
 * @returns the signer, or an error that continues a sentence with the subject 'it'
 */
export async function checkMessage(
  message: SignedMessage,
  content: Uint8Array,
): Promise<{ by: SeenCertificate } | { wrong: string }> {
  const { signer } = message
  const by = signersCertificate(message)
  if (!by) return { wrong: 'doesn’t include its signer’s certificate' }
  const { signedAttrs, digestAlgorithm } = signer
  const name = digestNames.get(digestAlgorithm.algorithmId)
  if (!name) return { wrong: `uses an unknown digest (${digestAlgorithm.algorithmId})` }
  if (!signedAttrs) return { wrong: 'has no signed attributes' }
  const type = attribute(signer, contentType)
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== message.contentType)
    return { wrong: 'is about another kind of content' }
  const stated = octetsOf(attribute(signer, messageDigest))
  if (!stated || !isSame(stated, await digest(name, content))) return { wrong: 'covers other bytes' }
  if (!(await namesCertificate(signer, by.der))) return { wrong: 'names another certificate' }
  try {
    const made = { how: signer.signatureAlgorithm, signature: octetsOf(signer.signature)!, usual: name }
    const signed = new Uint8Array(signedAttrs.encodedValue)
    return (await isSignedBy(by.certificate.subjectPublicKeyInfo, made, signed))
      ? { by }
      : { wrong: 'wasn’t made with its certificate’s key' }
  } catch (error) {
    if (error instanceof UnknownAlgorithm) return { wrong: error.message }
    return { wrong: 'uses a key that can’t be used' }
  }
}

/** Ignores duplicate attributes. */
function attribute({ signedAttrs }: SignerInfo, kind: string): unknown {
  const found = (signedAttrs?.attributes ?? []).filter(({ type }) => type === kind)
  return found.length === 1 && found[0]!.values.length === 1 ? found[0]!.values[0] : undefined
}

async function namesCertificate({ signedAttrs }: SignerInfo, der: Uint8Array): Promise<boolean> {
  const named = signedAttrs?.attributes.find(({ type }) => type === signingCertificate)
  if (!named) return true
  // SigningCertificateV2 { certs { ESSCertIDv2 { hashAlgorithm DEFAULT sha256, certHash … } … } … }
  const [ids] = partsOf(named.values[0])
  const [first, second] = partsOf(partsOf(ids)[0])
  const [algorithm] = partsOf(first)
  const name = algorithm instanceof ObjectIdentifier ? digestNames.get(algorithm.getValue()) : 'SHA-256'
  const stated = octetsOf(first instanceof Sequence ? second : first)
  return name !== undefined && stated !== null && isSame(stated, await digest(name, der))
}
