import { AccessDeniedError } from '@eventstore/db-client'
import { LogUnavailable } from '../port.js'

const grpcPermissionDenied = 7
const grpcUnauthenticated = 16

/** EventStoreDB rejects the account or denies it an operation; the message names the remedy. */
export class AccountRefused extends LogUnavailable {}

const byDefault = 'By default every account may: an administrator has to take back what keeps this one from it.'

const cures = {
  'append to its streams': byDefault,
  'read its streams': byDefault,
  'read $all':
    "By default administrators alone may. One of them lets a group of the account's: setStreamMetadata('$all', …), as docs/operations.md has it.",
}

/** Null for other errors. Omits the cause: its "Access Denied" would be quoted instead of the remedy. */
export function accountFault(error: unknown, what: keyof typeof cures): AccountRefused | null {
  const code = error instanceof Error ? (error as Error & { code?: number }).code : undefined
  if (code === grpcUnauthenticated) {
    return new AccountRefused(
      'EventStoreDB does not let in the account of the connection string: it knows none of that name and password. Mend them, or have an administrator make the account.',
    )
  }
  if (code !== grpcPermissionDenied && !(error instanceof AccessDeniedError)) return null
  return new AccountRefused(`EventStoreDB does not let the account of the connection string ${what}. ${cures[what]}`)
}
