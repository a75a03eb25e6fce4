import type { Log } from '@countersign/telemetry'

/** A log for tests that do not look at it. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
