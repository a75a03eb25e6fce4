import type { PageMark } from '@countersign/projections'
import { invalid } from '../../../platform/http/errors/http-fault.js'

/** Encodes the end of a list page for a URL. */
export const writeCursor = ({ value, key }: PageMark): string => Buffer.from(`${value} ${key}`).toString('base64url')

/** @throws {HttpFault} 400 for a cursor that no page returned */
export function readCursor(cursor: string): PageMark {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw invalid([{ field: 'cursor', message: 'does not come from a Link header' }])
  return { value: match[1]!, key: match[2]! }
}
