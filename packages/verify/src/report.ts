/** What is checked, in this order. */
export const checkTitles = {
  complete: 'Complete',
  signed: 'List signed',
  originals: 'Originals',
  history: 'History unbroken',
  head: 'Head',
  sealed: 'Sealed documents',
  certificate: 'Certificate',
  timestamp: 'Timestamp',
} as const

export type CheckId = keyof typeof checkTitles

export interface Check {
  id: CheckId
  title: string
  /** `absent`: does not apply to this evidence, or shows nothing without something to compare with. */
  state: 'holds' | 'fails' | 'absent'
  /** A sentence or two. */
  says: string
}

/** Something that was altered, and what it is. */
export interface Fault {
  check: CheckId
  /** Another check that fails by it. */
  also?: CheckId
  /** What a heading says: names the file, the event or the byte. */
  names: string
  /** The rest of what there is to say; may be empty. */
  says: string
  differs?: readonly { label: string; value: string }[]
}

/** What the evidence is evidence of, as far as its history says so. */
export interface Facts {
  requestId: string | null
  title: string | null
  sender: string | null
  signed: readonly { name: string; at: string }[]
  approved: readonly { name: string; at: string }[]
  events: number
  head: string | null
  madeAt: string | null
  sealedAt: string | null
  /** SHA-256 over the key that signs the list, hex. */
  key: string | null
  /** Who sealed, by the certificate in the seals; null where nothing is sealed, or seals were not read. */
  seal: { name: string; sha256: string; trusted: boolean } | null
}

/** 0: it is proved who made it, up to the last act or ending at least; 1: a fault is named; 3: not altered, and by nobody shown. */
export type ExitCode = 0 | 1 | 3

export interface Verdict {
  exitCode: ExitCode
  /** One line, for the first thing that is read. */
  headline: string
  /** The event up to which a head or a seal vouches for the history; null where none does, or the key vouches for all. */
  upTo: number | null
}

export interface Report extends Verdict {
  /** Whether the exit code is 0. */
  holds: boolean
  checks: readonly Check[]
  /** The most telling first. */
  faults: readonly Fault[]
  /** What is odd, and no fault; a sentence each. */
  remarks: readonly string[]
  facts: Facts
}

/** What whoever verifies knows from elsewhere. */
export interface Known {
  /** Heads of the history that mails or a certificate quote, hex. */
  heads?: readonly string[]
  /** Fingerprint of the installation's key, hex. */
  key?: string | null
  /** Certificates to trust seals and timestamps by, in PEM. */
  trust?: string | null
}
