import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { FullReadiness } from '@countersign/contracts'
import type { Api } from '@countersign/requests-api'

/** The started installation does not respond properly; the message names the part. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/**
 * Verifies that calls and the front page work before the process reports "ready". Reads health in process, since HTTP
 * reveals it to local callers only.
 * @returns the failing parts that calls do not need; empty if all is well
 * @throws {NotReady}
 */
export async function assertHealthy(
  api: Pick<Api, 'readiness'>,
  address: { port: number; host: string; publicUrl: URL },
): Promise<string> {
  const readiness = await api.readiness()
  if (readiness.status === 'not-ready') throw new NotReady(`Countersign could not start: ${failingParts(readiness)}.`)
  for (const [path, what] of [
    ['/api/health', 'its health'],
    ['/', 'the front page'],
  ] as const) {
    const status = await statusOf(path, address)
    if (status !== 200) throw new NotReady(`Countersign could not start: ${what} answered ${status}.`)
  }
  return failingParts(readiness)
}

async function statusOf(path: string, { port, host, publicUrl }: { port: number; host: string; publicUrl: URL }) {
  const call = get({ port, host, path, agent: false, headers: { host: publicUrl.host } })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

const failingParts = ({ parts }: FullReadiness): string =>
  parts
    .filter((part) => part.status !== 'ok')
    .map(({ name, detail }) => `${name} (${detail ?? 'no detail'})`)
    .join(', ')
