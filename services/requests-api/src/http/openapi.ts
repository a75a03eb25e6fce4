import { type Call, calls, Problem } from '@countersign/contracts/schemas'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { z } from 'zod'

const meanings: Readonly<Record<number, string>> = {
  400: 'Malformed, or a field is missing or wrong: every fault, one a line',
  404: 'No such thing, or someone else’s',
  409: 'The state does not allow it',
  413: 'Too many or too large',
  415: 'Not a PDF, .doc or .docx by its content',
  422: 'Readable but not acceptable',
  429: 'Too often; see Retry-After',
  503: 'Not ready',
}

/** The OpenAPI document, from the same table and schemas that the server validates with. */
export function openApiDocument(version: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method]: operation(name, call) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Countersign', version, description: 'Electronic document signing with a provable history.' },
    paths,
  })
}

function operation(name: string, call: Call): ZodOpenApiOperationObject {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const changes = call.method !== 'get'
  return {
    operationId: name,
    summary: call.summary,
    requestParams: {
      ...(names.length > 0 && { path: z.object(Object.fromEntries(names.map((one) => [one, z.string()]))) }),
      ...(call.query && { query: call.query as z.ZodObject }),
      ...(changes && { header: z.object({ 'idempotency-key': z.string().max(255).optional() }) }),
    },
    ...(call.body && { requestBody: { content: bodyContent(call.body) } }),
    responses: { ...success(call), ...refused(call) },
  }
}

function bodyContent(body: NonNullable<Call['body']>) {
  if (body !== 'multipart files') return { 'application/json': { schema: body } }
  const files = z.object({ files: z.array(z.file()).min(1).max(10) })
  return { 'multipart/form-data': { schema: files } }
}

function success({ answer }: Call): ZodOpenApiResponsesObject {
  if (answer === null) return { '204': { description: 'Done' } }
  if (answer === 'bytes') return { '200': { description: 'The file', content: { 'application/octet-stream': {} } } }
  return { '200': { description: 'Done', content: { 'application/json': { schema: answer } } } }
}

function refused({ refusals }: Call): ZodOpenApiResponsesObject {
  const told = (status: number) => ({
    description: meanings[status] ?? 'Refused',
    content: { 'text/plain': { schema: z.string() }, 'application/problem+json': { schema: Problem } },
  })
  return Object.fromEntries([400, ...refusals, 429].map((status) => [String(status), told(status)]))
}
