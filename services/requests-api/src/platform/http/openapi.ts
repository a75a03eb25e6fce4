import { type Call, type CallName, calls } from '@countersign/contracts/calls'
import { type Description, descriptions } from '@countersign/contracts/descriptions'
import { Permission, Problem, Strokes } from '@countersign/contracts/schemas'
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { z } from 'zod'
import { schemaOf } from './schema-of.js'

const meanings: Readonly<Record<number, string>> = {
  206: 'The part that was asked for',
  304: 'As it was when its ETag was given',
  400: 'Malformed, or a field is missing or wrong: every fault, one a line',
  401: 'Not signed in; a code is outstanding',
  403: 'Asked by another site, or under a name that is not ours; not your role; confirm that it is you first; not your turn yet',
  404: 'No such thing, or someone else’s',
  409: 'The state does not allow it',
  410: 'The link was replaced, or the request has ended',
  413: 'Too many or too large',
  415: 'Not a PDF, .doc or .docx by its content; a body that is not what the call takes',
  416: 'The file has no such part',
  422: 'Readable but not acceptable; an Idempotency-Key that was used for another call',
  429: 'Too often; see Retry-After',
  507: 'No room for uploads: the disk is down to its reserve, or the quota is used up',
  503: 'A part that this depends on cannot be reached; see Retry-After',
}

/** Statuses of every call. */
const always = [400, 403, 429, 503]
/** Additional statuses of calls that change something: body and Idempotency-Key. */
const whenChanging = [413, 415, 422]

type Described = Call & Description

/** Version of the contract, not of the installation: the document is public. Increases with breaking changes. */
const contractVersion = '1'

/** Builds the OpenAPI document from the table and schemas that validate calls. */
export function openApiDocument(): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    const described = { ...call, ...descriptions[name as CallName] }
    paths[call.path] = { ...paths[call.path], [call.method]: operation(name, described) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Countersign',
        version: contractVersion,
        description: 'Electronic document signing with a provable history.',
      },
      paths,
    },
    { override: forGenerators },
  )
}

/** Describes the same values in terms that generators of clients know (docs/clients.md). */
const forGenerators: CreateDocumentOptions['override'] = ({ jsonSchema }) => {
  // Discriminators are texts, but `codeRequired` is a boolean. Only one schema of its union matches without it.
  delete jsonSchema.discriminator
  if (typeof jsonSchema.const === 'boolean') {
    jsonSchema.description ??= `always ${jsonSchema.const}`
    delete jsonSchema.const
  }
  const { anyOf } = jsonSchema
  // Go clients of OpenAPI Generator cannot match a pattern to a value that may be null.
  if (anyOf?.some(({ type }) => type === 'null')) jsonSchema.anyOf = anyOf.map(({ pattern: _, ...one }) => one)
  if (anyOf?.some(({ oneOf }) => oneOf)) {
    jsonSchema.oneOf = anyOf.flatMap((one) => one.oneOf ?? [one])
    delete jsonSchema.anyOf
  }
  if (jsonSchema.prefixItems) {
    // The items of our tuples are alike; `minItems` and `maxItems` count them.
    jsonSchema.items = jsonSchema.prefixItems[0]!
    delete jsonSchema.prefixItems
  }
}

function operation(name: string, call: Described): ZodOpenApiOperationObject {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const changes = call.method !== 'get'
  return {
    operationId: name,
    summary: call.summary,
    'x-needs': call.needs,
    ...(call.recentAuth && { 'x-recent-auth': true }),
    requestParams: {
      ...(names.length > 0 && { path: z.object(Object.fromEntries(names.map((one) => [one, z.string()]))) }),
      ...(call.query && { query: schemaOf(call.query) as z.ZodObject }),
      ...(changes && { header: z.object({ 'idempotency-key': z.string().max(255).optional() }) }),
    },
    ...(call.body && { requestBody: { required: isRequired(call.body), content: bodyContent(call.body) } }),
    responses: { ...success(call), ...refused(call) },
  }
}

/** The body is optional if the schema has a default for it. */
const isRequired = (body: NonNullable<Call['body']>): boolean =>
  body === 'multipart files' || !schemaOf(body).safeParse(undefined).success

function bodyContent(body: NonNullable<Call['body']>) {
  if (body !== 'multipart files') return { 'application/json': { schema: schemaOf(body) } }
  // Without limits, because Go clients of OpenAPI Generator that check them do not compile.
  const files = z.object({ files: z.array(z.file()).meta({ description: 'one to ten files' }) })
  return { 'multipart/form-data': { schema: files } }
}

function fileSchema(mediaType: string): z.ZodType {
  if (mediaType === 'application/json') return Strokes
  return mediaType.startsWith('text/') ? z.string() : z.file()
}

function success({
  answer,
  mediaTypes = [],
  headers,
  conditional = [],
  alsoWith = [],
  status,
}: Described): ZodOpenApiResponsesObject {
  if (answer === null) return { [String(status ?? 204)]: { description: 'Done' } }
  const content: ZodOpenApiContentObject =
    answer === 'bytes'
      ? Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: fileSchema(mediaType) }]))
      : { 'application/json': { schema: typeof answer === 'string' ? schemaOf(answer) : z.array(schemaOf(answer[0])) } }
  const responseFor = (code: number) => ({
    description: meanings[code] ?? 'Done',
    ...(code !== 304 && { content }),
  })
  const others = [...conditional.filter((code) => code !== 416), ...alsoWith]
  return {
    '200': {
      description: answer === 'bytes' ? 'The file' : 'Done',
      ...(headers && { headers: schemaOf(headers) as z.ZodObject }),
      content,
    },
    ...Object.fromEntries(others.map((code) => [String(code), responseFor(code)])),
  }
}

function refused({ method, needs, refusals, conditional = [], alsoWith = [] }: Described): ZodOpenApiResponsesObject {
  const responseFor = (status: number) => ({
    description: meanings[status] ?? 'Refused',
    content: { 'text/plain': { schema: z.string() }, 'application/problem+json': { schema: Problem } },
  })
  const all = new Set([
    ...always,
    ...(needs === 'link' ? [] : [401]),
    // Of a person without a team.
    ...(Permission.options.some((permission) => permission === needs) ? [404] : []),
    ...(method === 'get' ? [] : whenChanging),
    ...refusals,
    ...conditional,
  ])
  const statuses = [...all].filter((status) => status >= 400 && !alsoWith.includes(status))
  return Object.fromEntries(statuses.map((status) => [String(status), responseFor(status)]))
}
