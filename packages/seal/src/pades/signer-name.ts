import { X509Certificate } from 'node:crypto'
import { nameOf } from '../identity/certificate-chain.js'
import { readSignedData, signerOf } from './signed-message.js'

/**
 * Whose name stands in the certificate that a signature was made with; nobody checks it here.
 *
 * @param der the signature as it stands in a PDF
 * @returns null where it cannot be read
 */
export function signerName(der: Uint8Array): string | null {
  try {
    const signer = signerOf(readSignedData(der))
    return signer ? nameOf(new X509Certificate(Buffer.from(signer.toSchema().toBER()))) : null
  } catch {
    return null
  }
}
