import { describe, it } from '@jest/globals'

/**
 * Returns `describe`, or a variant that skips the suite and adds the reason to its name. The test runner counts skipped
 * suites by this reason.
 *
 * @param missing the reason as a plain phrase; null if nothing is missing
 */
export const describeUnless = (missing: string | null) => (name: string, suite: () => void) =>
  (missing === null ? describe : describe.skip)(named(name, missing), suite)

/** Like {@link describeUnless}, for `it`. */
export const itUnless =
  (missing: string | null) => (name: string, test: () => void | Promise<void>, timeoutMs?: number) =>
    (missing === null ? it : it.skip)(named(name, missing), test, timeoutMs)

const named = (name: string, missing: string | null) => (missing === null ? name : `${name} (skipped: ${missing})`)
