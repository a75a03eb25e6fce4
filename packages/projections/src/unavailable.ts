import { AppendOutcomeUnknown, LogUnavailable } from '@countersign/event-log'
import { VaultUnavailable } from '@countersign/vault'
import { StoreUnavailable } from './port.js'

const kinds = [LogUnavailable, AppendOutcomeUnknown, StoreUnavailable, VaultUnavailable]

/** Whether what every projection needs is away: the log, the store of its rows, the keys of personal data. */
export const isUnavailable = (error: unknown): boolean => kinds.some((kind) => error instanceof kind)
