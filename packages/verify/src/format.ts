/**
 * Layout of an evidence zip (docs/evidence-format.md): the files in the order of the list, the list, its signature.
 * Nothing is compressed, so names and contents determine every byte.
 */
export const manifestName = 'manifest.json'
/** ECDSA P-256 with SHA-256 over the list's bytes, as IEEE P1363 in hex, and a line feed. */
export const signatureName = 'manifest.sig'
/** One event per line: canonical JSON (RFC 8785) and a line feed. */
export const eventsName = 'events.jsonl'
/** The key that signs the list: SPKI in PEM. */
export const keyName = 'public-key.pem'
export const pageName = 'verify.html'
/** Describes the format for authors of other verifiers. */
export const paperName = 'evidence-format.md'

export const listVersion = 2

export type FileRole =
  'original' | 'rendition' | 'sealed' | 'certificate' | 'mark' | 'events' | 'key' | 'page' | 'paper'

export interface EvidenceFile {
  path: string
  role: FileRole
  size: number
  /** SHA-256, hex. */
  sha256: string
  /** Set for originals, renditions and sealed files. */
  documentId?: string
}

/** The list, in canonical JSON so that its signature covers a unique form. */
export interface EvidenceManifest {
  format: 'countersign-evidence'
  version: number
  requestId: string
  /** ISO 8601. */
  madeAt: string
  /** The last event at that time. */
  head: { revision: number; hash: string }
  /** True if the personal data and the files were erased. */
  erased: boolean
  /** SHA-256 over the key's DER, hex. */
  keySha256: string
  files: EvidenceFile[]
}

/** Opens a commitment: SHA-256 over the salt's bytes and the canonical form of the values. */
export interface Disclosure {
  /** base64url */
  salt: string
  values: Record<string, unknown>
}

/** A line of the history: all hashed members, the hash, and the opening of the commitment. */
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
  /** Null without personal data and after erasure. */
  disclosed: Disclosure | null
}
