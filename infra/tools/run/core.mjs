/** The long suites of every gate: one for each promise that a change anywhere can break. */
export const core = [
  // Kills of the embedded product, and of a replica.
  'infra/standalone/test/crash.long.spec.ts',
  'infra/standalone/test/production/killed-replica.long.spec.ts',
  // Restore and erasure.
  'infra/standalone/test/backup.long.spec.ts',
  'infra/standalone/test/erasure.long.spec.ts',
  'services/requests-api/test/api/erasure.long.spec.ts',
  // A journey on the production engines.
  'services/requests-api/test/api/production-journey.long.spec.ts',
  'e2e/journeys/production.long.spec.ts',
  // Seals judged by pyHanko, and by pdfsig.
  'packages/seal/test/pyhanko.long.spec.ts',
  'packages/seal/test/sealing-tools.long.spec.ts',
  // Evidence judged by the verifier in Python.
  'packages/verify/test/python.long.spec.ts',
  // A sweep of the screens.
  'e2e/journeys/accessibility.long.spec.ts',
]

/**
 * Suites of kills, seals, evidence and erasure. A failure of theirs other than a time-out is never repeated, because a
 * promise that breaks once is broken.
 */
export const isStrict = (file) =>
  /kill|crash|power-cut|torn|seal|pades|evidence|packages\/verify\/|erasure|erase|finishing/i.test(file)
