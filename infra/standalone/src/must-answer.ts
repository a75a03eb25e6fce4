import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Readiness } from '@countersign/contracts'

/** The installation was started and does not answer as it should; the sentence says which part. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/**
 * "Ready" is said only once calls and the front page have truly been answered.
 *
 * @returns the parts that fail and that calls are answered without, by name; empty where all is well
 * @throws {NotReady}
 */
export async function mustAnswer(address: { port: number; host: string; publicUrl: URL }): Promise<string> {
  const health = await ask('/api/health/ready', address)
  if (health.status !== 200) throw new NotReady(`Countersign could not start: ${whatFails(health)}.`)
  const page = await ask('/', address)
  if (page.status !== 200) throw new NotReady(`Countersign could not start: the front page answered ${page.status}.`)
  return whatFails(health)
}

async function ask(path: string, { port, host, publicUrl }: { port: number; host: string; publicUrl: URL }) {
  const call = get({ port, host, path, agent: false, headers: { host: publicUrl.host } })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk as string
  return { status: response.statusCode, text }
}

function whatFails({ status, text }: { status: number | undefined; text: string }): string {
  if (status !== 200 && status !== 503) return `its health answered ${status}: ${text}`
  const { parts } = JSON.parse(text) as Readiness
  return parts
    .filter((part) => part.status !== 'ok')
    .map(({ name, detail }) => `${name} (${detail ?? 'no detail'})`)
    .join(', ')
}
