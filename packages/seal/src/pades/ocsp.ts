import { X509Certificate } from 'node:crypto'
import { BasicOCSPResponse, Certificate, getCrypto, OCSPRequest, OCSPResponse } from 'pkijs'
import { isIssuedBy, nameOf } from '../identity/certificate-chain.js'
import { fetchBounded, type Fetching } from './fetch-bounded.js'
import { isCurrent } from './is-current.js'
import { NoValidationData } from './no-validation-data.js'

const ocspSigning = '1.3.6.1.5.5.7.3.9'
const noCheck = '1.3.6.1.5.5.7.48.1.5'
const largestAnswer = 64 * 1024
const successful = 0
const good = 0

export interface OcspAnswer {
  der: Buffer
  certificates: X509Certificate[]
}

/** Queries the status of a certificate (RFC 6960). @throws {NoValidationData} unless it is 'good' at that time */
export async function queryOcsp(
  url: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  { at, fetching }: { at: Date; fetching: Fetching },
): Promise<OcspAnswer> {
  const [subject, authority] = [certificate, issuer].map(({ raw }) => Certificate.fromBER(raw)) as [
    Certificate,
    Certificate,
  ]
  const request = new OCSPRequest()
  await request.createForCertificate(subject, { hashAlgorithm: 'SHA-1', issuerCertificate: authority })
  const der = await fetchBounded(
    url,
    { limit: largestAnswer, ...fetching },
    {
      body: new Uint8Array(request.toSchema(true).toBER()),
      mediaType: 'application/ocsp-request',
    },
  )

  const answer = read(der, certificate)
  const certificates = (answer.certs ?? []).map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())))
  if (!(await isAuthorized(answer, certificates, issuer)))
    throw new NoValidationData(`the OCSP answer about “${nameOf(certificate)}” is not signed by its issuer's word`)
  const { isForCertificate, status } = await answer.getCertificateStatus(subject, authority)
  const single = answer.tbsResponseData.responses.find(({ certID }) =>
    certID.serialNumber.isEqual(subject.serialNumber),
  )
  if (!isForCertificate || !single)
    throw new NoValidationData(`the OCSP answer is about a certificate other than “${nameOf(certificate)}”`)
  if (status !== good) throw new NoValidationData(`“${nameOf(certificate)}” is revoked or unknown to its issuer (OCSP)`)
  if (!isCurrent(single, at))
    throw new NoValidationData(`the OCSP answer about “${nameOf(certificate)}” is not current`)
  return { der, certificates }
}

function read(der: Buffer, certificate: X509Certificate): BasicOCSPResponse {
  try {
    const response = OCSPResponse.fromBER(der)
    if (response.responseStatus.valueBlock.valueDec === successful && response.responseBytes)
      return BasicOCSPResponse.fromBER(response.responseBytes.response.valueBlock.valueHexView)
  } catch (error) {
    throw new NoValidationData(`the OCSP answer about “${nameOf(certificate)}” cannot be read`, { cause: error })
  }
  throw new NoValidationData(`the OCSP server gave no answer about “${nameOf(certificate)}”`)
}

/**
 * Accepts responders without revocation checks only (RFC 6960, 4.2.2.2): others would require further validation data.
 */
async function isAuthorized(answer: BasicOCSPResponse, certificates: X509Certificate[], issuer: X509Certificate) {
  const authorized = certificates.filter(
    (one) =>
      isIssuedBy(one, issuer) &&
      one.keyUsage?.includes(ocspSigning) &&
      Certificate.fromBER(one.raw).extensions?.some(({ extnID }) => extnID === noCheck),
  )
  for (const { raw } of [issuer, ...authorized]) {
    const { subjectPublicKeyInfo } = Certificate.fromBER(raw)
    const holds = await getCrypto(true)
      .verifyWithPublicKey(
        answer.tbsResponseData.tbsView,
        answer.signature,
        subjectPublicKeyInfo,
        answer.signatureAlgorithm,
      )
      // A signature of another algorithm than the key's throws.
      .catch(() => false)
    if (holds) return true
  }
  return false
}
