import type { Refusal } from '../../../kernel/refusal.js'

export interface Saying {
  /** See docs/rules/errors.md. */
  status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503
  /** Fit for a toast. */
  sentence: (details: Refusal['details']) => string
}
