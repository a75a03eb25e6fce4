import { X509Certificate } from 'node:crypto'
import { nameOf } from '../identity/certificate-chain.js'
import { readSignedData, signerOf } from './signed-message.js'

/**
 * Returns the name in a signature's certificate, without verifying it; null if the signature is unreadable. @param der
 * CMS
 */
export function signerName(der: Uint8Array): string | null {
  try {
    const signer = signerOf(readSignedData(der))
    return signer ? nameOf(new X509Certificate(Buffer.from(signer.toSchema().toBER()))) : null
  } catch {
    return null
  }
}
