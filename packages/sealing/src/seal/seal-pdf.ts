import { X509Certificate } from 'node:crypto'
import { PdfName, PdfString } from '@libpdf/core'
import type { SealingIdentity } from '../identity/identity.js'
import { NoValidationData } from './no-validation-data.js'
import { placeSignature } from './place-signature.js'
import { requestTimestamp } from './request-timestamp.js'
import type { SealLevel } from './seal.js'
import { addSecurityStore } from './security-store.js'
import { signDigest } from './sign-digest.js'
import type { Timestamp } from './timestamp.js'
import { TimestampUnavailable } from './timestamp-unavailable.js'
import { gatherValidationData, type ValidationData } from './validation-data.js'

export { TimestampUnavailable }

/** Bytes kept for a signature: a chain of three certificates has 5 KB, the largest timestamp tokens known 12 KB. */
const reserved = { alone: 16 * 1024, timestamped: 32 * 1024 }
const usualChain = 8 * 1024
const usualTimeout = 10_000

export interface SealOptions {
  identity: SealingIdentity
  /** Who seals, as viewers show it. */
  name: string
  reason: string
  at: Date
  /** An RFC 3161 server, http or https; null: the seal is B-B. */
  timestampUrl: string | null
  /** How long each question over the network may take, in milliseconds; 10 seconds unless said otherwise. */
  timeoutMs?: number
}

export interface SealedPdf {
  pdf: Uint8Array
  level: SealLevel
  /** Why the seal came no further, where a timestamp server is configured; null for B-LTA, and where none is. */
  noHigher: string | null
}

/**
 * Seals a PDF (PAdES; ETSI EN 319 142-1): B-B, with a timestamp B-T; with all that validates our certificate and the
 * timestamp's for good B-LT, and with a timestamp over that as well B-LTA. The level is what the file holds, no more.
 * A document without signatures becomes certified (DocMDP 2): later changes other than filled fields and further signatures
 * invalidate it. What is already signed stays whole if the file allows an incremental update.
 *
 * @throws {TimestampUnavailable} when a timestamp server is given and no timestamp is to be had for the seal itself
 */
export async function sealPdf(pdf: Uint8Array, options: SealOptions): Promise<SealedPdf> {
  const { timestampUrl: url, timeoutMs = usualTimeout } = options
  const { file, timestamp } = await sign(pdf, options, (digest) =>
    url ? requestTimestamp(url, digest, timeoutMs) : null,
  )
  if (!url || !timestamp) return { pdf: file, level: 'B-B', noHigher: null }
  try {
    const data = await dataFor(options.identity, timestamp, timeoutMs)
    const lasting = await addSecurityStore(file, data)
    return await archive(lasting, url, timestamp, timeoutMs)
  } catch (error) {
    if (error instanceof NoValidationData) return { pdf: file, level: 'B-T', noHigher: error.message }
    throw error
  }
}

async function sign(
  pdf: Uint8Array,
  { identity, name, reason, at, timestampUrl }: SealOptions,
  stamp: (digest: Buffer) => Promise<Timestamp> | null,
): Promise<{ file: Buffer; timestamp: Timestamp | null }> {
  const chain = identity.certificates.reduce((sum, one) => sum + Buffer.byteLength(one, 'base64'), 0)
  let timestamp: Timestamp | null = null
  const place = {
    fieldName: 'Seal',
    entries: {
      Type: PdfName.of('Sig'),
      SubFilter: PdfName.of('ETSI.CAdES.detached'),
      Name: PdfString.fromString(name),
      Reason: PdfString.fromString(reason),
      M: PdfString.fromString(pdfDate(at)),
    },
    reserved: (timestampUrl ? reserved.timestamped : reserved.alone) + Math.max(0, chain - usualChain),
    certify: true,
  }
  const file = await placeSignature(pdf, place, async (digest) => {
    const signed = await signDigest(digest, identity, async (signature) => stamp(signature))
    timestamp = signed.timestamp
    return signed.der
  })
  return { file, timestamp }
}

/** Judged at the time of the timestamp, which does not depend on our clock. */
async function dataFor(
  { certificates }: SealingIdentity,
  timestamp: Timestamp,
  timeoutMs: number,
): Promise<ValidationData> {
  const own = certificates.map((one) => new X509Certificate(Buffer.from(one, 'base64')))
  const subjects = [
    { leaf: own[0]!, known: own },
    { leaf: timestamp.signer, known: timestamp.certificates },
  ]
  return gatherValidationData(subjects, { at: timestamp.at, timeoutMs })
}

/** B-LTA by a timestamp of the whole document, or B-LT where that one is not to be had. */
async function archive(pdf: Uint8Array, url: string, first: Timestamp, timeoutMs: number): Promise<SealedPdf> {
  const place = {
    fieldName: 'Timestamp',
    entries: { Type: PdfName.of('DocTimeStamp'), SubFilter: PdfName.of('ETSI.RFC3161') },
    reserved: reserved.alone + first.token.length,
    certify: false,
  }
  try {
    const archived = await placeSignature(pdf, place, async (digest) => {
      return (await requestTimestamp(url, digest, timeoutMs)).token
    })
    return { pdf: archived, level: 'B-LTA', noHigher: null }
  } catch (error) {
    if (error instanceof TimestampUnavailable) return { pdf, level: 'B-LT', noHigher: error.message }
    throw error
  }
}

/** ISO 32000-2, 7.9.4. */
function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
}
