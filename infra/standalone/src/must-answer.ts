import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { FullReadiness } from '@countersign/contracts'
import type { Api } from '@countersign/requests-api'

/** The installation was started and does not answer as it should; the sentence says which part. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/**
 * "Ready" is said only once calls and the front page have truly been answered. How the parts are is asked in process: over
 * HTTP they are for callers on this machine alone.
 *
 * @returns the parts that fail and that calls are answered without, by name; empty where all is well
 * @throws {NotReady}
 */
export async function mustAnswer(
  api: Pick<Api, 'readiness'>,
  address: { port: number; host: string; publicUrl: URL },
): Promise<string> {
  const readiness = await api.readiness()
  if (readiness.status === 'not-ready') throw new NotReady(`Countersign could not start: ${whatFails(readiness)}.`)
  for (const [path, what] of [
    ['/api/health', 'its health'],
    ['/', 'the front page'],
  ] as const) {
    const status = await statusOf(path, address)
    if (status !== 200) throw new NotReady(`Countersign could not start: ${what} answered ${status}.`)
  }
  return whatFails(readiness)
}

async function statusOf(path: string, { port, host, publicUrl }: { port: number; host: string; publicUrl: URL }) {
  const call = get({ port, host, path, agent: false, headers: { host: publicUrl.host } })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

const whatFails = ({ parts }: FullReadiness): string =>
  parts
    .filter((part) => part.status !== 'ok')
    .map(({ name, detail }) => `${name} (${detail ?? 'no detail'})`)
    .join(', ')
