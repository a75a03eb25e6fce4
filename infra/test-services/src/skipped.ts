import { describe, it } from '@jest/globals'

/**
 * `describe` where nothing is missing; else one that skips the suite, and says why in its name: who runs the suites counts
 * what was skipped by this reason.
 *
 * @param missing what is missing here, as a plain phrase; null where nothing is
 */
export const describeUnless = (missing: string | null) => (name: string, suite: () => void) =>
  (missing === null ? describe : describe.skip)(named(name, missing), suite)

/** `it` in the same way. */
export const itUnless =
  (missing: string | null) => (name: string, test: () => void | Promise<void>, timeoutMs?: number) =>
    (missing === null ? it : it.skip)(named(name, missing), test, timeoutMs)

const named = (name: string, missing: string | null) => (missing === null ? name : `${name} (skipped: ${missing})`)
