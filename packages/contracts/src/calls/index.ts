import type { z } from 'zod'
import { accessCalls } from './access-calls.js'
import { accountCalls } from './account-calls.js'
import type { SchemaName, Schemas } from './call.js'
import { operationCalls } from './operation-calls.js'
import { requestCalls } from './request-calls.js'
import { signingCalls } from './signing-calls.js'
import { teamCalls } from './team-calls.js'

export type { Call, SchemaName } from './call.js'

/**
 * All API calls (rule calls-1): the client, the server's routes and checks, and the OpenAPI document derive from this table.
 * Schemas are referenced by name, so that browsers load the table without zod.
 */
export const calls = {
  ...accessCalls,
  ...accountCalls,
  ...teamCalls,
  ...requestCalls,
  ...signingCalls,
  ...operationCalls,
}

export type CallName = keyof typeof calls

type BodyOf<Name extends CallName> = (typeof calls)[Name] extends { body: infer Body extends SchemaName } ? Body : never
type QueryOf<Name extends CallName> = (typeof calls)[Name] extends { query: infer Query extends SchemaName }
  ? Query
  : never

/** Query as the client sends it, before defaults. */
export type CallQueryInput<Name extends CallName> = z.input<Schemas[QueryOf<Name>]>
/** Body as the client sends it, before defaults. */
export type CallBodyInput<Name extends CallName> = z.input<Schemas[BodyOf<Name>]>
/** Body as the server receives it, validated and with defaults. */
export type CallBody<Name extends CallName> = z.output<Schemas[BodyOf<Name>]>
/** Query as the server receives it, validated and with defaults. */
export type CallQuery<Name extends CallName> = z.output<Schemas[QueryOf<Name>]>
/** JSON response; `null` without a body, `never` for bytes. */
export type CallResponse<Name extends CallName> = ResponseBy<(typeof calls)[Name]['answer']>
type ResponseBy<Described> = Described extends SchemaName
  ? z.output<Schemas[Described]>
  : Described extends readonly [infer One extends SchemaName]
    ? z.output<Schemas[One]>[]
    : Described extends null
      ? null
      : never
