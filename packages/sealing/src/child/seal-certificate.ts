import { makeCertificate } from '../certificate/make-certificate.js'
import { sealInto } from './seal-into.js'
import type { MakeCertificateInput, SealOutcome } from './tasks.js'

/** Makes the certificate of a request, and seals it. */
export async function sealCertificate({ order, seal, to }: MakeCertificateInput): Promise<SealOutcome> {
  return sealInto(to, await makeCertificate(order, { at: new Date(seal.at) }), seal)
}
