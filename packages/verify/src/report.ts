/** The checks in order of display. */
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
  /** `absent`: does not apply, or proves nothing without something to compare with. */
  state: 'holds' | 'fails' | 'absent'
  says: string
}

export interface Fault {
  check: CheckId
  /** Another check that fails with it. */
  also?: CheckId
  /** The heading: names the file, the event or the byte. */
  names: string
  /** Further explanation; may be empty. */
  says: string
  differs?: readonly { label: string; value: string }[]
}

/** Summary of the request, as far as its history discloses it. */
export interface Facts {
  requestId: string | null
  title: string | null
  sender: string | null
  /** Names of those who acted with an account on the sender's side. */
  handledBy: readonly string[]
  signed: readonly { name: string; at: string }[]
  approved: readonly { name: string; at: string }[]
  events: number
  head: string | null
  madeAt: string | null
  sealedAt: string | null
  /** SHA-256 over the key that signs the list, hex. */
  key: string | null
  /** The sealing certificate; null without seals, or if they were not read. */
  seal: { name: string; sha256: string; trusted: boolean } | null
}

/** 0: author verified, at least up to the last deciding event; 1: altered; 3: consistent, author not verified. */
export type ExitCode = 0 | 1 | 3

export interface Verdict {
  exitCode: ExitCode
  headline: string
  /** Last event that a head or seal vouches for; null if none does, or if the key vouches for all. */
  upTo: number | null
}

export interface Report extends Verdict {
  holds: boolean
  checks: readonly Check[]
  /** Most significant first. */
  faults: readonly Fault[]
  /** Oddities that are not faults, one sentence each. */
  remarks: readonly string[]
  facts: Facts
}

export interface Known {
  /** Heads that mails or a certificate quote, hex. */
  heads?: readonly string[]
  /** Fingerprint of the installation's key, hex. */
  key?: string | null
  /** Trust anchors for seals and timestamps, PEM. */
  trust?: string | null
}
