import type { Log } from '@countersign/requests-api/internal/ports/log'

/** A log for tests that do not look at it. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
