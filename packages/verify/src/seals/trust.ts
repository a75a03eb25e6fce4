import { fromBase64 } from '../digest.js'
import { isSignedBy } from './check-key.js'
import { certificateFrom, isSame, octetsOf, type SeenCertificate } from './read-cms.js'

/** Usual chains have three certificates, rarely four. */
const longestChain = 8
const keyUsage = '2.5.29.15'
const basicConstraints = '2.5.29.19'

export class NoCertificate extends Error {
  override readonly name = 'NoCertificate'
}

/** @throws {NoCertificate} if there is none, or one is malformed */
export function certificatesInPem(pem: string): SeenCertificate[] {
  const blocks = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\s\w+/=]+)-----END CERTIFICATE-----/g)]
  if (blocks.length === 0) throw new NoCertificate('It contains no PEM certificate.')
  return blocks.map(([, base64]) => {
    try {
      return certificateFrom(fromBase64(base64!.replace(/\s/g, '')))
    } catch (error) {
      throw new NoCertificate('It contains a certificate that can’t be read.', { cause: error })
    }
  })
}

/**
 * True if a certificate is a trust anchor or chains to one. Does not check revocation, which needs a network.
 * @param at time of use, ISO 8601: the chain must have been valid then
 */
export async function isTrusted(
  one: SeenCertificate,
  known: readonly SeenCertificate[],
  anchors: readonly SeenCertificate[],
  at: string,
): Promise<boolean> {
  let here = one
  for (let length = 0; length < longestChain; length++) {
    if (anchors.some(({ der }) => isSame(der, here.der))) return true
    if (!isValid(here, at)) return false
    const issuer = await issuerOf(here, [...anchors, ...known])
    if (!issuer) return false
    here = issuer
  }
  return false
}

const isValid = ({ certificate: { notBefore, notAfter } }: SeenCertificate, at: string): boolean =>
  notBefore.value.getTime() <= Date.parse(at) && Date.parse(at) <= notAfter.value.getTime()

async function issuerOf(one: SeenCertificate, others: readonly SeenCertificate[]): Promise<SeenCertificate | null> {
  for (const other of others) {
    const named = other.der !== one.der && other.certificate.subject.isEqual(one.certificate.issuer)
    if (named && mayIssue(other) && (await hasIssued(other, one))) return other
  }
  return null
}

/** RFC 5280, 4.2.1.9 and 4.2.1.3 */
function mayIssue({ certificate: { extensions = [] } }: SeenCertificate): boolean {
  const valueOf = (id: string) => extensions.find(({ extnID }) => extnID === id)?.parsedValue as unknown
  const usage = octetsOf(valueOf(keyUsage))
  return (valueOf(basicConstraints) as { cA?: boolean } | undefined)?.cA === true && (!usage || (usage[0]! & 4) !== 0)
}

async function hasIssued({ certificate: issuer }: SeenCertificate, { certificate }: SeenCertificate): Promise<boolean> {
  const made = { how: certificate.signatureAlgorithm, signature: octetsOf(certificate.signatureValue)!, usual: null }
  return isSignedBy(issuer.subjectPublicKeyInfo, made, certificate.tbsView).catch(() => false)
}

/** Falls back to the first attribute of the name. */
export function commonNameOf({ certificate: { subject } }: SeenCertificate): string {
  const names = subject.typesAndValues.map(({ type, value }) => ({ type, text: value.valueBlock.value }))
  return (names.find(({ type }) => type === '2.5.4.3') ?? names[0])?.text ?? 'nobody'
}
