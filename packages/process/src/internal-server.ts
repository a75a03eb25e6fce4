import type { RequestListener, ServerResponse } from 'node:http'
import { listen, PortInUse } from './listen.js'

/** Whether a process is ready, and how it is. */
export interface Told {
  ready: boolean
  text: string
  /** Plain text where left out. */
  contentType?: string
}

/** What a process tells those who watch over it; never to the world. */
export interface InternalFacts {
  /** @throws (or rejects) when it is not ready, with why */
  ready: () => Promise<Told> | Told
  /** The figures of its metrics, in the text format of Prometheus; left out where none are kept. */
  metrics?: () => Promise<{ contentType: string; text: string }>
}

/** A port for those who watch over a process. Until it has been told more, it says that the process lives and is starting. */
export interface InternalServer {
  tell(facts: InternalFacts): void
  /** From now on it says that what it was started for was begun. */
  begun(): void
  close(): Promise<void>
}

const starting: InternalFacts = {
  ready: () => ({ ready: false, text: 'It is starting.' }),
  metrics: () => Promise.reject(new Error('it is starting')),
}

/**
 * Answers `GET /live` (200, as long as the process lives), `GET /started` (200 once it has begun its work, and from then on),
 * `GET /ready` (200 or 503, and how it is) and `GET /metrics` on a port of their own, which only those who watch over it
 * reach. To be opened first of all. Whatever the host, it is asked from within the container or machine at 127.0.0.1 too.
 *
 * @param port as `METRICS_PORT` names it
 * @param host as `METRICS_HOST` names it
 * @throws {PortInUse}
 */
export async function openInternalServer(port: number, host: string): Promise<InternalServer> {
  const listening = await listen(port, isEverywhere(host) ? host : [host, '127.0.0.1']).catch((error: unknown) => {
    if (!(error instanceof PortInUse)) throw error
    throw new PortInUse(error.message.replace(/\b(PORT|HOST)\b/g, 'METRICS_$1'), { cause: error })
  })
  let hasBegun = false
  const tell = (facts: InternalFacts) => listening.answerWith(answering(facts, () => hasBegun))
  tell(starting)
  return { tell, begun: () => void (hasBegun = true), close: () => listening.close() }
}

/** Whether 127.0.0.1 is among what it names: no second one can listen there. */
const isEverywhere = (host: string): boolean => /^(0\.0\.0\.0|\[?::\]?)$/.test(host)

function answering({ ready, metrics }: InternalFacts, hasBegun: () => boolean): RequestListener {
  return (request, response) => {
    const say = saying(response)
    if (request.method !== 'GET') say(405, 'Only GET is answered here.')
    else if (request.url === '/live') say(200, 'It lives.')
    else if (request.url === '/started') {
      if (hasBegun()) say(200, 'It has started.')
      else say(503, 'It is starting.')
    } else if (request.url === '/ready') {
      void Promise.resolve()
        .then(ready)
        .then(
          (told) => say(told.ready ? 200 : 503, told.text, told.contentType),
          (error: unknown) => say(503, (error as Error).message),
        )
    } else if (request.url === '/metrics' && metrics) {
      void metrics().then(
        ({ contentType, text }) => say(200, text, contentType),
        () => say(503, 'The metrics could not be gathered.'),
      )
    } else say(404, 'There are /live, /started and /ready, and /metrics where they are kept.')
  }
}

const saying =
  (response: ServerResponse) =>
  (status: number, text: string, contentType = 'text/plain; charset=utf-8'): void =>
    void response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
