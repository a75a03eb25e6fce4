import type { Refusal } from '../../../kernel/refusal.js'
import type { SecurityEvent } from '../security/security-log.js'

/** How HTTP answers a refusal. */
export interface Saying {
  /** See docs/rules/errors.md. */
  status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503
  /** Fit for a toast. */
  sentence: (details: Refusal['details']) => string
  /** Of a refusal that is temporary. A 429 tells the `seconds` of its details. */
  retryAfterSeconds?: number
  /** Members of the problem document for pages: the refusal's name as `code`, or also its details. */
  tells?: 'name' | 'details'
  /** Set if the refusal goes to the security log. */
  event?: SecurityEvent
}

/** By the refusal's name. */
export type Sayings = Readonly<Record<string, Saying>>
