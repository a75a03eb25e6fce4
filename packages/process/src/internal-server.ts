import type { RequestListener } from 'node:http'
import { type Listening, listen, PortInUse } from './listen.js'

/** What a process tells those who watch over it; never to the world. */
export interface InternalFacts {
  /** A word on how it is. @throws when it is not ready */
  ready: () => Promise<string> | string
  /** The figures of its metrics, in the text format of Prometheus; left out where none are kept. */
  metrics?: () => Promise<{ contentType: string; text: string }>
}

/**
 * Answers `GET /ready` (200, or 503 with why) and `GET /metrics` on a port of their own, which only the network of the
 * installation reaches.
 *
 * @param port as `METRICS_PORT` names it
 * @throws {PortInUse}
 */
export async function openInternalServer(port: number, host: string, facts: InternalFacts): Promise<Listening> {
  const listening = await listen(port, host).catch((error: unknown) => {
    if (!(error instanceof PortInUse)) throw error
    throw new PortInUse(error.message.replace(/\bPORT\b/, 'METRICS_PORT'), { cause: error })
  })
  listening.answerWith(answering(facts))
  return listening
}

function answering({ ready, metrics }: InternalFacts): RequestListener {
  return (request, response) => {
    const say = (status: number, text: string, contentType = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
    if (request.method !== 'GET') return void say(405, 'Only GET is answered here.')
    if (request.url === '/ready') {
      void Promise.resolve()
        .then(ready)
        .then(
          (word) => say(200, word),
          (error: unknown) => say(503, (error as Error).message),
        )
    } else if (request.url === '/metrics' && metrics) {
      void metrics().then(
        ({ contentType, text }) => say(200, text, contentType),
        () => say(500, 'The metrics could not be gathered.'),
      )
    } else say(404, 'There is /ready, and /metrics where they are kept.')
  }
}
