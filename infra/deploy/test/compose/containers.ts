import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { pause } from '@countersign/standalone/test/pause'
import { Calls } from '@countersign/standalone/demo/calls'
import { composeFile, type Service } from '../compose-file.js'

const execute = promisify(execFile)
const { COUNTERSIGN_COMPOSE_CHECKOUT: checkout, COUNTERSIGN_COMPOSE_URL, COUNTERSIGN_COMPOSE_MAILS } = process.env
const { COMPOSE_PROJECT_NAME: project } = process.env

/** Published by the shell's nginx, and by the mail catcher (set by `npm run test:compose`). */
export const url = COUNTERSIGN_COMPOSE_URL!
export const mailsUrl = COUNTERSIGN_COMPOSE_MAILS!
/** The checkout with this installation's `.env` and `secrets`. */
export const inInstallation = (path: string): string => `${checkout}/${path}`

export interface Health {
  Status: string
  Log: { Start: string; End: string; ExitCode: number }[]
}

/** The inspected subset of `docker inspect`. */
export interface Inspected {
  Id: string
  Name: string
  RestartCount: number
  State: { Status: string; Running: boolean; Pid: number; ExitCode: number; Health?: Health }
  Config: { User: string; Env: string[]; Cmd: string[] | null; Entrypoint: string[] | null; Image: string }
  HostConfig: Record<string, unknown> & { ReadonlyRootfs: boolean; CapDrop: string[]; SecurityOpt: string[] }
  Image: string
}

/** Runs an operator's command in the checkout. @returns stdout and stderr @throws with both */
export async function shell(command: string): Promise<string> {
  const { stdout, stderr } = await execute('sh', ['-ec', command], { cwd: checkout, maxBuffer: 64 * 1024 * 1024 })
  return stdout + stderr
}

/** @returns stdout without the final newline */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}

export const compose = (...args: string[]): Promise<string> => docker('compose', ...args)

/** Lists the containers of a service, or of all, including those that have ended. */
export async function containersOf(service?: string): Promise<string[]> {
  const of = (kind: string, name: string) => ['--filter', `label=com.docker.compose.${kind}=${name}`]
  const its = service ? of('service', service) : []
  const found = await docker('ps', '--all', '--quiet', '--no-trunc', ...of('project', project!), ...its)
  return found.split('\n').filter(Boolean)
}

/** @returns stdout */
export async function inside(service: string, ...command: string[]): Promise<string> {
  return docker('exec', (await containersOf(service))[0]!, ...command)
}

export async function inspect(ids: readonly string[]): Promise<Inspected[]> {
  return JSON.parse(await docker('inspect', ...ids)) as Inspected[]
}

export async function theOne(service: string): Promise<Inspected> {
  const [found] = await inspect(await containersOf(service))
  return found!
}

/** Long-running services; the tools run on demand only. */
export const lasting = (): [string, Service][] =>
  Object.entries(composeFile().services).filter(([, { healthcheck }]) => healthcheck)

class NeverSeen extends Error {
  override readonly name = 'NeverSeen'
}

/** Polls every half second. @throws {NeverSeen} after many looks, which a busy machine slows down too */
export async function until<Seen>(look: () => Promise<Seen | false | undefined>): Promise<Seen> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const seen = await look()
    if (seen !== false && seen !== undefined) return seen
    await pause(500)
  }
  throw new NeverSeen(`not seen in ${mostLooks} looks: ${look.toString()}`)
}

const mostLooks = 480

/** Resolves once all long-running containers are healthy. */
export async function untilHealthy(): Promise<void> {
  await until(async () => {
    const all = await inspect(await containersOf())
    const unwell = all.filter(({ State }) => State.Health && State.Health.Status !== 'healthy')
    return all.length > 0 && unwell.length === 0
  })
}

export const newCalls = (): Calls => new Calls(url)

/** Non-empty secrets by name, except the catcher's address. */
export const secretValues = (): [string, string][] =>
  Object.keys(composeFile().secrets)
    .map((name): [string, string] => [name, readFileSync(inInstallation(`secrets/${name}`), 'utf8').trim()])
    .filter(([name, value]) => value !== '' && name !== 'smtp-url')

export interface CaughtMail {
  ID: string
  MessageID: string
  Subject: string
  To: { Address: string }[]
}

export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${mailsUrl}/api/v1/search?query=${encodeURIComponent(`to:"${address}"`)}&limit=50`)
  return ((await response.json()) as { messages: CaughtMail[] }).messages
}

export async function textOf({ ID }: CaughtMail): Promise<string> {
  const { Text } = (await (await fetch(`${mailsUrl}/api/v1/message/${ID}`)).json()) as { Text: string }
  return Text
}
