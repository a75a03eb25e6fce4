import { createHash, X509Certificate } from 'node:crypto'
import { PDF, type PdfDict, PdfNumber, PdfString } from '@libpdf/core'
import type { SignedData } from 'pkijs'
import { nameOf } from '../identity/certificate-chain.js'
import { filledSignatureFields } from './signature-fields.js'
import { lengthOf, readSignedData, signerOf, whySignatureFails } from './signed-message.js'
import { readTimestamp, WrongTimestamp } from './timestamp.js'

/** Detached signatures only; legacy kinds embed a SHA-1 digest instead. */
const kinds = new Set(['ETSI.CAdES.detached', 'ETSI.RFC3161', 'adbe.pkcs7.detached'])
const timestampToken = '1.2.840.113549.1.9.16.2.14'

/** The result for one signature. Does not build a chain: the caller decides whom to trust. */
export interface VerifiedSignature {
  field: string
  /** A document timestamp, as in B-LTA, is a signature by a timestamp authority. */
  kind: 'signature' | 'timestamp'
  /** True if the covered bytes are unaltered and the signature's timestamp, if any, is valid. */
  intact: boolean
  problem: string | null
  /** A revision if something was appended later. */
  covers: 'file' | 'revision'
  /** End of the covered bytes. */
  end: number
  /** Common name and SHA-256 of the certificate, lower-case hex. */
  signer: { name: string; certificateSha256: string } | null
  /** ISO 8601; null without a valid timestamp. */
  timestampedAt: string | null
}

/** Verifies every signature in a PDF with other code than the one that seals. @returns in order of signing */
export async function verifySeal(file: Uint8Array): Promise<VerifiedSignature[]> {
  return verifySealsOf(await PDF.load(file, { lenient: false }), file)
}

export async function verifySealsOf(pdf: PDF, file: Uint8Array): Promise<VerifiedSignature[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const found = filledSignatureFields(pdf).map(({ name, signature }) => ({
    name,
    signature,
    range: rangeOf(signature, pdf),
  }))
  const inOrder = found.toSorted((a, b) => endOf(a.range) - endOf(b.range))
  const verified: VerifiedSignature[] = []
  for (const { name, signature, range } of inOrder) verified.push(await verify(bytes, pdf, name, signature, range))
  return verified
}

type Findings = Partial<Pick<VerifiedSignature, 'signer' | 'timestampedAt' | 'covers'>>

async function verify(bytes: Buffer, pdf: PDF, field: string, signature: PdfDict, range: readonly number[]) {
  const kind = signature.getName('Type')?.value === 'DocTimeStamp' ? 'timestamp' : 'signature'
  const findings: Findings = { covers: endOf(range) === bytes.length ? 'file' : 'revision' }
  let problem: string | null
  try {
    problem = await whyBroken(bytes, pdf, signature, range, kind, findings)
  } catch (error) {
    problem = `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
  return {
    field,
    kind,
    intact: problem === null,
    problem,
    covers: findings.covers ?? 'revision',
    end: endOf(range),
    signer: findings.signer ?? null,
    timestampedAt: findings.timestampedAt ?? null,
  } satisfies VerifiedSignature
}

async function whyBroken(
  bytes: Buffer,
  pdf: PDF,
  signature: PdfDict,
  range: readonly number[],
  kind: VerifiedSignature['kind'],
  findings: Findings,
): Promise<string | null> {
  const subFilter = signature.getName('SubFilter')?.value ?? '(none)'
  if (!kinds.has(subFilter)) return `it is of a kind that is not checked here (${subFilter})`
  const contents = signature.get('Contents', (ref) => pdf.getObject(ref)) as PdfString
  const parts = coveredParts(bytes, range, contents)
  if (!parts) return 'its ranges are not all of a revision but the signature itself'
  if (contents.bytes.subarray(lengthOf(contents.bytes)).some((byte) => byte !== 0))
    return 'there is data behind it in its reserved space'
  const message = readSignedData(contents.bytes)
  const certificate = signerOf(message)
  if (certificate) findings.signer = signerNamed(Buffer.from(certificate.toSchema().toBER()))
  try {
    if (kind === 'timestamp') {
      const timestamp = await readTimestamp(contents.bytes, (algorithm) => digestOf(algorithm, parts))
      findings.timestampedAt = timestamp.at.toISOString()
      return null
    }
    const wrong = await whySignatureFails(message, parts)
    if (wrong) return wrong
    findings.timestampedAt = (await timestampOn(message)) ?? null
    return null
  } catch (error) {
    if (error instanceof WrongTimestamp) return `its timestamp ${error.message}`
    throw error
  }
}

async function timestampOn(message: SignedData): Promise<string | undefined> {
  const signer = message.signerInfos[0]!
  const attribute = signer.unsignedAttrs?.attributes.find(({ type }) => type === timestampToken)
  if (!attribute) return undefined
  const token = new Uint8Array((attribute.values[0] as { toBER(): ArrayBuffer }).toBER())
  const timestamp = await readTimestamp(token, (algorithm) =>
    digestOf(algorithm, [signer.signature.valueBlock.valueHexView]),
  )
  return timestamp.at.toISOString()
}

/** They must span from the first byte to the end of a revision and omit only the signature. */
function coveredParts(bytes: Buffer, range: readonly number[], contents: PdfString): Uint8Array[] | undefined {
  const [begin, length, next, rest] = range as [number, number, number, number]
  if (begin !== 0 || !(length > 0 && next > length) || next + rest > bytes.length) return undefined
  const parts = [bytes.subarray(0, length), bytes.subarray(next, next + rest)] as const
  const left = bytes.toString('latin1', length, next)
  const isSignature = /^<[\da-fA-F]*>$/.test(left) && Buffer.from(left.slice(1, -1), 'hex').equals(contents.bytes)
  const endsRevision = /%%EOF\s*$/.test(parts[1].subarray(-16).toString('latin1'))
  return isSignature && endsRevision ? [...parts] : undefined
}

function rangeOf(signature: PdfDict, pdf: PDF): number[] {
  const numbers = [...(signature.getArray('ByteRange', (ref) => pdf.getObject(ref)) ?? [])]
  const range = numbers.map((one) => (one instanceof PdfNumber && one.isInteger() ? one.value : Number.NaN))
  return range.length === 4 ? range : [0, 0, 0, 0]
}

function endOf(range: readonly number[]): number {
  return range[2]! + range[3]!
}

function digestOf(algorithm: string, parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function signerNamed(der: Buffer): VerifiedSignature['signer'] {
  const certificate = new X509Certificate(der)
  return { name: nameOf(certificate), certificateSha256: createHash('sha256').update(certificate.raw).digest('hex') }
}
