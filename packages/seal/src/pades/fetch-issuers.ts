import { X509Certificate } from 'node:crypto'
import { isIssuedBy, isSelfSigned, nameOf, orderChain } from '../identity/certificate-chain.js'
import { fetchBounded, type Fetching, NotFetched } from './fetch-bounded.js'
import { NoValidationData } from './no-validation-data.js'
import { readSignedData, certificatesOf } from './signed-message.js'

const largestCertificate = 64 * 1024
const longestChain = 10

/** Completes a certificate's chain up to a root with issuers from the caIssuers URLs (RFC 5280, 4.2.2.1). */
export async function wholeChain(
  leaf: X509Certificate,
  known: readonly X509Certificate[],
  fetching: Fetching,
): Promise<X509Certificate[]> {
  const chain = orderChain(leaf, known)
  while (!isSelfSigned(chain.at(-1)!)) {
    if (chain.length >= longestChain) throw new NoValidationData(`the chain of “${nameOf(leaf)}” has no end`)
    chain.push(await fetchIssuer(chain.at(-1)!, fetching))
  }
  return chain
}

async function fetchIssuer(certificate: X509Certificate, fetching: Fetching): Promise<X509Certificate> {
  const why: string[] = []
  for (const url of placesOf(certificate, 'CA Issuers')) {
    try {
      const found = readCertificates(await fetchBounded(url, { limit: largestCertificate, ...fetching }))
      const issuer = found.find((candidate) => isIssuedBy(certificate, candidate))
      if (issuer) return issuer
      why.push('the address serves another certificate')
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      why.push(error.message)
    }
  }
  const reason = why.join('; ') || "it does not name its issuer's address"
  throw new NoValidationData(`the issuer of “${nameOf(certificate)}” is not to be had: ${reason}`)
}

export function placesOf(certificate: X509Certificate, purpose: 'CA Issuers' | 'OCSP'): string[] {
  return certificate.toLegacyObject().infoAccess?.[`${purpose} - URI`] ?? []
}

/** Accepts one certificate in DER or PEM, or a CMS message (`.p7c`). */
function readCertificates(bytes: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(bytes)]
  } catch {
    try {
      return certificatesOf(readSignedData(bytes))
    } catch {
      return []
    }
  }
}
