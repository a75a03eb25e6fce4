interface Person {
  name: string
  email: string
}

interface Fingerprint {
  sha256: string
  size: number
}

/** Times are ISO 8601; null if it did not happen. */
export interface CertifiedPerson extends Person {
  role: 'signer' | 'cc' | 'approver'
  /** `code` means a code mailed to the address, besides the link. */
  authenticatedBy: 'link' | 'code'
  times: { invited: string | null; viewed: string | null; consented: string | null; acted: string | null }
  act: 'signed' | 'approved' | null
  /** As reported by proxies; `socketAddress` is the peer of the connection. */
  ipAddress: string | null
  socketAddress: string | null
  userAgent: string | null
  /** SHA-256 of the drawn file of each document; null without an act. */
  drawn: readonly string[] | null
}

export interface CertifiedDocument {
  name: string
  pageCount: number
  original: Fingerprint
  sealed: Fingerprint
  /** The PDF as signers saw it, if the sealed file begins with it; null if the upload's signatures were kept. */
  shown: Fingerprint | null
}

/** Content of the certificate (rule sealing-8). */
export interface CertificateContent {
  requestId: string
  title: string
  sender: Person
  sentAt: string
  expiresAt: string
  documents: readonly CertifiedDocument[]
  people: readonly CertifiedPerson[]
  /** The history up to and including the sealing event. */
  history: readonly { revision: number; at: string; text: string; hash: string }[]
  head: string
}
