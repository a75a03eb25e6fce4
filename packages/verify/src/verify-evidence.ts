import { released } from './released/released.js'
import type { Known, Report } from './report.js'
import { verifyWith } from './verify-with.js'
import type { ByteSource } from './zip/byte-source.js'

/**
 * Verifies an evidence zip: all of it, from nothing but itself and what is known from elsewhere. Whatever was altered is named.
 *
 * @param known heads quoted in mails or in a certificate; the key's fingerprint; certificates to trust seals by
 * @throws {NoCertificate} where what is to be trusted holds no certificate
 * @throws {AssetMissing} where the build wrote no page or paper
 */
export const verifyEvidence = async (source: ByteSource, known: Known = {}): Promise<Report> =>
  verifyWith(await released(), source, known)
