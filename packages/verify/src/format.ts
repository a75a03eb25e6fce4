/**
 * What an evidence zip holds (docs/evidence-format.md). Files stand in the order of the list, then the list itself, then its
 * signature; nothing is compressed, so that every byte of the zip follows from names and contents.
 */
export const manifestName = 'manifest.json'
/** ECDSA P-256 with SHA-256 over the list's bytes, as IEEE P1363 in hex, and a line feed. */
export const signatureName = 'manifest.sig'
/** One event a line: canonical JSON (RFC 8785) and a line feed. */
export const eventsName = 'events.jsonl'
/** The key that signs the list: SPKI in PEM. */
export const keyName = 'public-key.pem'
export const pageName = 'verify.html'
/** How all of this is written, for whoever writes a verifier of their own. */
export const paperName = 'evidence-format.md'

/** The version of the list that is written today. */
export const listVersion = 2

export type FileRole =
  'original' | 'rendition' | 'sealed' | 'certificate' | 'mark' | 'events' | 'key' | 'page' | 'paper'

/** A file of the zip, as the list names it. */
export interface EvidenceFile {
  path: string
  role: FileRole
  /** Bytes. */
  size: number
  /** SHA-256, hex. */
  sha256: string
  /** Of originals, renditions and sealed files. */
  documentId?: string
}

/** The list: canonical JSON, so that its signature is over one form only. */
export interface EvidenceManifest {
  format: 'countersign-evidence'
  version: number
  requestId: string
  /** When the zip was made, ISO 8601. */
  madeAt: string
  /** The end of the history at that time. */
  head: { revision: number; hash: string }
  /** Everything personal was erased, and the files with it. */
  erased: boolean
  /** SHA-256 over the key's DER, hex. */
  keySha256: string
  files: EvidenceFile[]
}

/** What opens a commitment: SHA-256 over the salt's bytes and the canonical form of the values. */
export interface Disclosure {
  /** base64url */
  salt: string
  values: Record<string, unknown>
}

/** A line of the history: everything that the hash covers, the hash, and what opens the commitment. */
export interface EventLine {
  stream: string
  revision: number
  id: string
  type: string
  version: number
  at: string
  actor: Record<string, string>
  causation: string | null
  correlation: string | null
  data: Record<string, unknown>
  personalCommitment: string | null
  previousHash: string | null
  hash: string
  /** Null where nothing was personal, and once it was erased. */
  disclosed: Disclosure | null
}
