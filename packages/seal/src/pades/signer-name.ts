import { X509Certificate } from 'node:crypto'
import { nameOf } from '../identity/certificate-chain.js'
import { readSignedData, signerOf } from './signed-message.js'

/** Does not verify the signature. @param der CMS @returns null if unreadable */
export function signerName(der: Uint8Array): string | null {
  try {
    const signer = signerOf(readSignedData(der))
    return signer ? nameOf(new X509Certificate(Buffer.from(signer.toSchema().toBER()))) : null
  } catch {
    return null
  }
}
