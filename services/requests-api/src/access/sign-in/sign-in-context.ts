import type { SignInOrigin } from './sessions.js'

/** The call in which someone signs in, enrolls or confirms. */
export interface SignInContext {
  origin: SignInOrigin
  /** Rate-limiting key of the caller's address. */
  address: string
  /** Value of the cookie that marks known devices. */
  device: string | null
  /** Tokens of the flows that the browser's tabs are in, the newest first. */
  flows: readonly string[]
  /** BCP 47 tag of the browser's preferred language. */
  locale: string
  correlation: string
}
