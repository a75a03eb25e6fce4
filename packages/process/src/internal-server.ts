import type { RequestListener, ServerResponse } from 'node:http'
import { listen, PortInUse } from './listen.js'

export interface ReadinessResponse {
  ready: boolean
  text: string
  contentType?: string
}

export interface InternalFacts {
  /** @throws (or rejects) with the reason if it is not ready */
  ready: () => Promise<ReadinessResponse> | ReadinessResponse
  metrics?: () => Promise<{ contentType: string; text: string }>
}

/** Live and starting until its facts are known. */
export interface InternalServer {
  setFacts(facts: InternalFacts): void
  markStarted(): void
  close(): Promise<void>
}

const starting: InternalFacts = {
  ready: () => ({ ready: false, text: 'It is starting.' }),
  metrics: () => Promise.reject(new Error('it is starting')),
}

/**
 * Answers `GET /live` (200 while the process lives), `GET /started` (200 once its work has begun), `GET /ready` (200 or
 * 503, with the state) and `GET /metrics` on a private port. Open it first. It always listens on 127.0.0.1 too, for
 * probes within the container or machine.
 *
 * @throws {PortInUse}
 */
export async function openInternalServer(port: number, host: string): Promise<InternalServer> {
  const listening = await listen(port, isEverywhere(host) ? host : [host, '127.0.0.1']).catch((error: unknown) => {
    if (!(error instanceof PortInUse)) throw error
    throw new PortInUse(error.message.replace(/\b(PORT|HOST)\b/g, 'METRICS_$1'), { cause: error })
  })
  let isStarted = false
  const setFacts = (facts: InternalFacts) => listening.answerWith(listener(facts, () => isStarted))
  setFacts(starting)
  return { setFacts, markStarted: () => void (isStarted = true), close: () => listening.close() }
}

/** True if the host includes 127.0.0.1, where a second listener would fail. */
const isEverywhere = (host: string): boolean => /^(0\.0\.0\.0|\[?::\]?)$/.test(host)

function listener({ ready, metrics }: InternalFacts, isStarted: () => boolean): RequestListener {
  return (request, response) => {
    const respond = responder(response)
    if (request.method !== 'GET') respond(405, 'Only GET is answered here.')
    else if (request.url === '/live') respond(200, 'It lives.')
    else if (request.url === '/started') {
      if (isStarted()) respond(200, 'It has started.')
      else respond(503, 'It is starting.')
    } else if (request.url === '/ready') {
      void Promise.resolve()
        .then(ready)
        .then(
          (readiness) => respond(readiness.ready ? 200 : 503, readiness.text, readiness.contentType),
          (error: unknown) => respond(503, (error as Error).message),
        )
    } else if (request.url === '/metrics' && metrics) {
      void metrics().then(
        ({ contentType, text }) => respond(200, text, contentType),
        () => respond(503, 'The metrics could not be gathered.'),
      )
    } else respond(404, 'There are /live, /started and /ready, and /metrics where they are kept.')
  }
}

const responder =
  (response: ServerResponse) =>
  (status: number, text: string, contentType = 'text/plain; charset=utf-8'): void =>
    void response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
