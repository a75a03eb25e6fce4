import type { Personal } from '../../kernel/personal.js'
import { event } from './event.js'

/** How a person proved their presence. */
export type SignInMethod = 'passkey' | 'password' | 'app' | 'recovery-code'

/** The cause of a change to an account: the person, a command on the machine, a link, or a removal from the team. */
export type ChangedBy = 'person' | 'terminal' | 'reset-link' | 'recovery-link' | 'team'

export type SignInRefusal = 'password' | 'code' | 'passkey' | 'recovery-code'

interface Origin {
  ipAddress: Personal<string | null>
  userAgent: Personal<string | null>
}

const origin = ['ipAddress', 'userAgent'] as const

/** One stream per person and month, so that keys can be destroyed by month. */
export const signInEvents = {
  SignedIn: event<Origin & { sessionRef: string; methods: SignInMethod[]; newDevice: boolean }>({ personal: origin }),
  /** The 1st, 5th, 10th, 50th … failure of a burst, which bounds the log. */
  SignInRefused: event<Origin & { why: SignInRefusal; count: number }>({ personal: origin }),
  ConfirmedAgain: event<{ sessionRef: string; method: SignInMethod }>({}),
  SignedOut: event<{ sessionRef: string }>({}),
  SessionEnded: event<{ sessionRef: string; by: ChangedBy }>({}),
}
