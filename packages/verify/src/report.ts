/** What is checked, in this order (design/signing, Verify page). */
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
  /** `absent`: does not apply to this evidence. */
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
}

export interface Report {
  /** Nothing was found to be altered. */
  holds: boolean
  checks: readonly Check[]
  /** The most telling first. */
  faults: readonly Fault[]
  facts: Facts
}

/** What whoever verifies knows from elsewhere. */
export interface Known {
  /** Heads of the history that mails or a certificate quote, hex. */
  heads?: readonly string[]
  /** Fingerprint of the installation's key, hex. */
  key?: string | null
}
