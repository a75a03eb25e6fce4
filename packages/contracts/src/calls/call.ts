import type { z } from 'zod'
import type * as schemas from '../schemas/index.js'
import type { Permission } from '../types.js'

export type Schemas = typeof schemas
export type SchemaName = { [Name in keyof Schemas]: Schemas[Name] extends z.ZodType ? Name : never }[keyof Schemas]

export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with `{name}` for its parameters. */
  path: string
  /** A permission, or: `link` the token of a recipient's link, `session` any signed-in person, `operator` an operator. */
  needs: Permission | 'anyone' | 'link' | 'session' | 'operator'
  /** Restricts `anyone` to installations with or without an owner; in others, the call needs a caller (rule access-9). */
  anyoneIf?: 'claimed' | 'unclaimed'
  /** Requires proof, at most ten minutes old, that the session's owner is present (rule access-14). */
  recentAuth?: true
  /** Takes no Idempotency-Key: it changes only sessions and credentials, so a repeated call starts again (rule calls-4). */
  keyless?: true
  /** Limited per address (rule access-15). */
  limited?: true
  query?: SchemaName
  body?: SchemaName | 'multipart files'
  /** `[Name]` is a list, `null` status 204, and `'bytes'` a file. */
  answer: SchemaName | readonly [SchemaName] | 'bytes' | null
  /** Of a successful answer, if not 200 or 204. */
  status?: 202
}
