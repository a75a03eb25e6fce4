import { released } from './released/released.js'
import type { Known, Report } from './report.js'
import { verifyWith } from './verify-with.js'
import type { ByteSource } from './zip/byte-source.js'

/**
 * Verifies an evidence zip offline and names every alteration.
 * @param known heads from mails or a certificate, the key's fingerprint, trust anchors for seals
 * @throws {NoCertificate} if `known.trust` holds no certificate
 * @throws {AssetMissing} if the build is incomplete
 */
export const verifyEvidence = async (source: ByteSource, known: Known = {}): Promise<Report> =>
  verifyWith(await released(), source, known)
