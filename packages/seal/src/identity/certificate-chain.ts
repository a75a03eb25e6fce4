import { X509Certificate } from 'node:crypto'

/** Longest chain that is followed: real ones have two to four certificates. */
const longest = 10

/** Whether `issuer` issued `certificate`: by name and key identifier, and by its signature. */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

/**
 * Whether a certificate is its own issuer: a root, or a certificate nobody else vouches for. The latter may sign itself
 * without being allowed to sign certificates.
 */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
}

/** The leaf, its issuer, that one's issuer and so on, as far as they are among `known`; what does not belong is left out. */
export function orderChain(leaf: X509Certificate, known: readonly X509Certificate[]): X509Certificate[] {
  const chain = [leaf]
  while (chain.length < longest) {
    const last = chain.at(-1)!
    if (isSelfSigned(last)) return chain
    const issuer = known.find((candidate) => isIssuedBy(last, candidate))
    if (!issuer || chain.some((one) => one.fingerprint256 === issuer.fingerprint256)) return chain
    chain.push(issuer)
  }
  return chain
}

/** How a certificate is named in a sentence: its common name, else its whole subject. */
export function nameOf(certificate: X509Certificate): string {
  const line = certificate.subject?.split('\n').find((part) => part.startsWith('CN='))
  return line?.slice('CN='.length) ?? certificate.subject?.replaceAll('\n', ', ') ?? '(no name)'
}
