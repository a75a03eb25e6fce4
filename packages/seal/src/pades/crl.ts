import type { X509Certificate } from 'node:crypto'
import { Certificate, CertificateRevocationList, type CRLDistributionPoints, type GeneralName } from 'pkijs'
import { nameOf } from '../identity/certificate-chain.js'
import { isCurrent } from './is-current.js'
import { NoValidationData } from './no-validation-data.js'

const distributionPoints = '2.5.29.31'
/** Every sealed file embeds the list, so a larger one does more harm than good. */
const largestList = 2 * 1024 * 1024
const uniformResourceIdentifier = 6

/** RFC 5280, 4.2.1.13 */
export function listsOf(certificate: X509Certificate): string[] {
  const extension = Certificate.fromBER(certificate.raw).extensions?.find(({ extnID }) => extnID === distributionPoints)
  const points = extension?.parsedValue as CRLDistributionPoints | undefined
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }): GeneralName[] => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .filter(({ type }) => type === uniformResourceIdentifier)
    .map(({ value }) => String(value))
}

/**
 * Fetches a revocation list (RFC 5280, 5) and checks that the certificate is not on it. @returns the list, DER
 * @param download shared, because certificates may have the same list
 */
export async function fetchList(
  url: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  { at, download }: { at: Date; download: (url: string, limit: number) => Promise<Buffer> },
): Promise<Buffer> {
  const der = await download(url, largestList)
  const list = read(der, certificate)
  // A key or signature that the library does not know throws.
  if (!(await list.verify({ issuerCertificate: Certificate.fromBER(issuer.raw) }).catch(() => false)))
    throw new NoValidationData(`the revocation list for “${nameOf(certificate)}” is not signed by its issuer`)
  const times = { thisUpdate: list.thisUpdate.value, nextUpdate: list.nextUpdate?.value }
  if (!isCurrent(times, at))
    throw new NoValidationData(`the revocation list for “${nameOf(certificate)}” is not current`)
  if (list.isCertificateRevoked(Certificate.fromBER(certificate.raw)))
    throw new NoValidationData(`“${nameOf(certificate)}” is revoked`)
  return der
}

function read(der: Buffer, certificate: X509Certificate): CertificateRevocationList {
  try {
    return CertificateRevocationList.fromBER(der)
  } catch (error) {
    throw new NoValidationData(`the revocation list for “${nameOf(certificate)}” cannot be read`, { cause: error })
  }
}
