interface Person {
  name: string
  email: string
}

/** A file's name by content, lower case hexadecimal SHA-256, and its bytes' number. */
interface Fingerprint {
  sha256: string
  size: number
}

/** A recipient, for the certificate. Times are ISO 8601; null where it did not happen. */
export interface CertifiedPerson extends Person {
  role: 'signer' | 'cc' | 'approver'
  /** By the link alone, or by a code mailed to the address as well. */
  authenticatedBy: 'link' | 'code'
  times: { invited: string | null; viewed: string | null; consented: string | null; acted: string | null }
  act: 'signed' | 'approved' | null
  /** First the address that proxies told, then the connection's own. */
  ipAddress: string | null
  socketAddress: string | null
  userAgent: string | null
  /** SHA-256 of what was drawn for them, a document each; null where they did not act. */
  drawn: readonly string[] | null
}

/** A document, for the certificate. */
export interface CertifiedDocument {
  name: string
  pageCount: number
  original: Fingerprint
  sealed: Fingerprint
  /** What was shown, where the sealed file begins with it; null where earlier signatures in the upload were kept. */
  shown: Fingerprint | null
}

/** What the certificate says (rule sealing-8). */
export interface CertificateOrder {
  requestId: string
  title: string
  sender: Person
  sentAt: string
  /** When the time to act would have run out. */
  expiresAt: string
  documents: readonly CertifiedDocument[]
  people: readonly CertifiedPerson[]
  /** The whole history, up to and including the event by which the documents were sealed. */
  history: readonly { revision: number; at: string; text: string; hash: string }[]
  /** Hash of that event. */
  head: string
}
