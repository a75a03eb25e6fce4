import { X509Certificate } from 'node:crypto'

/** Real chains have two to four certificates. */
const longest = 10

export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

/** True for roots, and for self-signed leaves that may not issue certificates. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
}

/** Returns the leaf and its issuers in order, as far as `known` contains them. */
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

export function nameOf(certificate: X509Certificate): string {
  const line = certificate.subject?.split('\n').find((part) => part.startsWith('CN='))
  return line?.slice('CN='.length) ?? certificate.subject?.replaceAll('\n', ', ') ?? '(no name)'
}
