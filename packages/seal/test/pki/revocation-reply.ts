import { Constructed, Enumerated, GeneralizedTime, Primitive } from 'asn1js'
import {
  BasicOCSPResponse,
  CertificateRevocationList,
  OCSPRequest,
  OCSPResponse,
  ResponseBytes,
  RevokedCertificate,
  SingleResponse,
  Time,
  TimeType,
} from 'pkijs'
import { octets, type Party } from './make-certificate.js'

const hour = 3_600_000

/** Validity of a response, in hours from now. */
export interface Currency {
  from: number
  until: number
}

const current: Currency = { from: -1, until: 24 }

/** Answers an OCSP request (RFC 6960); includes the responder's certificate unless the issuer responds. */
export async function ocspReply(
  query: Buffer,
  responder: Party,
  { revoked, delegated, currency = current }: { revoked: boolean; delegated: boolean; currency?: Currency },
): Promise<Buffer> {
  const [asked] = OCSPRequest.fromBER(query).tbsRequest.requestList
  const answer = new BasicOCSPResponse()
  answer.tbsResponseData.responderID = responder.certificate.subject
  answer.tbsResponseData.producedAt = new Date()
  answer.tbsResponseData.responses.push(
    new SingleResponse({
      certID: asked!.reqCert,
      certStatus: (revoked
        ? new Constructed({
            idBlock: { tagClass: 3, tagNumber: 1 },
            value: [new GeneralizedTime({ valueDate: new Date(Date.now() - hour) })],
          })
        : new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } })) as never,
      thisUpdate: new Date(Date.now() + currency.from * hour),
      nextUpdate: new Date(Date.now() + currency.until * hour),
    }),
  )
  if (delegated) answer.certs = [responder.certificate]
  await answer.sign(responder.key, 'SHA-256')
  const response = new OCSPResponse({
    responseStatus: new Enumerated({ value: 0 }),
    responseBytes: new ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: octets(Buffer.from(answer.toSchema().toBER())),
    }),
  })
  return Buffer.from(response.toSchema().toBER())
}

export async function revocationList(issuer: Party, revoked: readonly Party[], currency = current): Promise<Buffer> {
  const list = new CertificateRevocationList()
  list.version = 1
  list.issuer = issuer.certificate.subject
  list.thisUpdate = new Time({ type: TimeType.UTCTime, value: new Date(Date.now() + currency.from * hour) })
  list.nextUpdate = new Time({ type: TimeType.UTCTime, value: new Date(Date.now() + currency.until * hour) })
  if (revoked.length > 0)
    list.revokedCertificates = revoked.map(
      ({ certificate }) =>
        new RevokedCertificate({
          userCertificate: certificate.serialNumber,
          revocationDate: new Time({ type: TimeType.UTCTime, value: new Date(Date.now() - hour) }),
        }),
    )
  await list.sign(issuer.key, 'SHA-256')
  return Buffer.from(list.toSchema(true).toBER())
}
