import { sha256 } from '../digest.js'
import { findSignatures, type PdfSignature } from '../pdf/find-signatures.js'
import type { ReadingBudget } from '../pdf/reading-budget.js'
import { joined } from '../zip/layout.js'
import { checkMessage } from './check-message.js'
import { checkTimestamp, type SeenTimestamp } from './check-timestamp.js'
import { readSignedMessage, type SeenCertificate, type SignedMessage, UnreadableMessage } from './read-cms.js'

const timestampToken = '1.2.840.113549.1.9.16.2.14'

/** A valid seal. */
export interface Seal {
  by: SeenCertificate
  /** Of its certificate, hex. */
  sha256: string
  certificates: readonly SeenCertificate[]
  /** The history head that the reason quotes, hex. */
  head: string | null
  timestamp: SeenTimestamp | null
  end: number
}

export interface SealedFile {
  /** In order of signing; the last one counts for the file. */
  seals: readonly Seal[]
  /** Document timestamps, as in B-LTA. */
  archived: readonly SeenTimestamp[]
  problems: readonly string[]
}

/**
 * Reads the signatures behind the original bytes. All must be valid, and the last one must cover the whole file.
 * @param shown length of the user's document, in which signatures are ignored
 * @param budget shared by all files; exceeding it is a problem of the file
 */
export async function readSeals(bytes: Uint8Array, shown: number, budget?: ReadingBudget): Promise<SealedFile> {
  const { signatures, unread } = findSignatures(bytes, shown, budget)
  const seals: Seal[] = []
  const archived: SeenTimestamp[] = []
  const problems: string[] = []
  for (const signature of signatures) {
    const covered = joined([bytes.subarray(0, signature.gap.from), bytes.subarray(signature.gap.to, signature.end)])
    const found = signature.kind === 'timestamp' ? await stampIn(signature, covered) : await sealIn(signature, covered)
    if ('wrong' in found) problems.push(found.wrong)
    else if ('head' in found) seals.push(found)
    else archived.push(found)
  }
  if (unread > 0) problems.push(unreadWords(unread))
  if (signatures.length === 0) problems.push('It has no seal.')
  else if (signatures.at(-1)!.end !== bytes.length) problems.push('Something was appended after its seal.')
  else if (seals.length === 0 && problems.length === 0) problems.push('It has a timestamp but no seal.')
  return { seals, archived, problems }
}

const unreadWords = (unread: number): string =>
  `${unread === 1 ? 'One apparent signature was' : `${unread} apparent signatures were`} not read: at most 64 signatures are checked, each up to 64 KB and all up to 16 MB.`

async function stampIn({ subFilter, contents }: PdfSignature, covered: Uint8Array) {
  if (subFilter !== 'ETSI.RFC3161') return { wrong: `Its timestamp is of a kind that is not checked (${subFilter}).` }
  const found = await checkTimestamp(contents, { bytes: covered })
  return 'wrong' in found ? { wrong: `Its timestamp ${found.wrong}.` } : found
}

async function sealIn(
  { subFilter, contents, reason, end }: PdfSignature,
  covered: Uint8Array,
): Promise<Seal | { wrong: string }> {
  if (subFilter !== 'ETSI.CAdES.detached') return { wrong: `Its seal is of a kind that is not checked (${subFilter}).` }
  let message: SignedMessage
  try {
    message = readSignedMessage(contents)
  } catch (error) {
    if (error instanceof UnreadableMessage) return { wrong: `Its seal ${error.message}.` }
    throw error
  }
  if (message.content) return { wrong: 'Its seal has embedded content.' }
  const checked = await checkMessage(message, covered)
  if ('wrong' in checked) return { wrong: `Its seal ${checked.wrong}.` }
  const timestamp = await timestampOn(message)
  if (timestamp && 'wrong' in timestamp) return { wrong: `The timestamp of its seal ${timestamp.wrong}.` }
  const { by } = checked
  const head = headIn(reason)
  return { by, sha256: await sha256(by.der), certificates: message.certificates, head, timestamp, end }
}

/** The signature timestamp (ETSI EN 319 122-1, 5.3). */
async function timestampOn({ signer }: SignedMessage): Promise<SeenTimestamp | { wrong: string } | null> {
  const attribute = signer.unsignedAttrs?.attributes.find(({ type }) => type === timestampToken)
  if (!attribute) return null
  const [token] = attribute.values as { valueBeforeDecodeView?: Uint8Array }[]
  if (!token?.valueBeforeDecodeView) return { wrong: 'cannot be read' }
  return checkTimestamp(token.valueBeforeDecodeView, { bytes: signer.signature.valueBlock.valueHexView })
}

/** Our reasons end with the head of the history. */
const headIn = (reason: string | null): string | null =>
  /(?:^|\s)History head: ([0-9a-f]{64})$/.exec(reason ?? '')?.[1] ?? null
