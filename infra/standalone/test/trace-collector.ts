import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: Record<string, unknown>
}

/** The inspected subset of a span in OTLP/JSON. */
export interface Span {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number; message?: string }
}

/** One export of a process. */
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

export const factsOf = ({ attributes }: { attributes: readonly Attribute[] }): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** An OTLP/HTTP collector that keeps all traces. */
export async function openTraceCollector() {
  const told: Export[] = []
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      if (request.url === '/v1/traces') told.push(sent as Export)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    /** Every span, with its service. */
    spans: (): (Span & { service: unknown })[] =>
      told
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const service = factsOf(resource)['service.name']
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })))
        }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
