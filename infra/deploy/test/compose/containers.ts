import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Calls } from '@countersign/standalone/demo/calls'
import { composeFile, type Service } from '../compose-file.js'

const execute = promisify(execFile)
const { COUNTERSIGN_COMPOSE_CHECKOUT: checkout, COUNTERSIGN_COMPOSE_URL, COUNTERSIGN_COMPOSE_MAILS } = process.env
const { COMPOSE_PROJECT_NAME: project } = process.env

/** Where the shell's nginx is published, and the mail catcher's calls (`npm run test:compose` says so). */
export const url = COUNTERSIGN_COMPOSE_URL!
export const mailsUrl = COUNTERSIGN_COMPOSE_MAILS!
/** The checkout that is run, with the `.env` and `secrets` of this installation. */
export const inInstallation = (path: string): string => `${checkout}/${path}`

/** How a container is, and the last times that it was asked. */
export interface Health {
  Status: string
  Log: { Start: string; End: string; ExitCode: number }[]
}

/** What of `docker inspect` is asked about. */
export interface Inspected {
  Id: string
  Name: string
  RestartCount: number
  State: { Status: string; Running: boolean; Pid: number; ExitCode: number; Health?: Health }
  Config: { User: string; Env: string[]; Cmd: string[] | null; Entrypoint: string[] | null; Image: string }
  HostConfig: Record<string, unknown> & { ReadonlyRootfs: boolean; CapDrop: string[]; SecurityOpt: string[] }
  Image: string
}

/** Runs a command of an operator's in the checkout. @returns what it wrote, to either side @throws with what it said */
export async function shell(command: string): Promise<string> {
  const { stdout, stderr } = await execute('sh', ['-ec', command], { cwd: checkout, maxBuffer: 64 * 1024 * 1024 })
  return stdout + stderr
}

/** `docker` with these arguments. @returns what it wrote, without the line's end */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}

export const compose = (...args: string[]): Promise<string> => docker('compose', ...args)

/** Every container of a service, or of all, those that have ended among them. */
export async function containersOf(service?: string): Promise<string[]> {
  const of = (kind: string, name: string) => ['--filter', `label=com.docker.compose.${kind}=${name}`]
  const its = service ? of('service', service) : []
  const found = await docker('ps', '--all', '--quiet', '--no-trunc', ...of('project', project!), ...its)
  return found.split('\n').filter(Boolean)
}

/** Runs a command in the container of a service. @returns what it wrote */
export async function inside(service: string, ...command: string[]): Promise<string> {
  return docker('exec', (await containersOf(service))[0]!, ...command)
}

export async function inspect(ids: readonly string[]): Promise<Inspected[]> {
  return JSON.parse(await docker('inspect', ...ids)) as Inspected[]
}

/** The one container of a service. */
export async function theOne(service: string): Promise<Inspected> {
  const [found] = await inspect(await containersOf(service))
  return found!
}

/** Services of the file that go on, by their names; without the tools, which run only when they are asked for. */
export const lasting = (): [string, Service][] =>
  Object.entries(composeFile().services).filter(([, { healthcheck }]) => healthcheck)

/** Something did not come about, however long it was waited for. */
class NeverSeen extends Error {
  override readonly name = 'NeverSeen'
}

/** Looks every half second, longer than anything takes that does not hang. @throws {NeverSeen} */
export async function until<Seen>(look: () => Promise<Seen | false | undefined>): Promise<Seen> {
  for (const began = Date.now(); Date.now() - began < patienceMs; await wait(500)) {
    const seen = await look()
    if (seen !== false && seen !== undefined) return seen
  }
  throw new NeverSeen(`not seen in ${patienceMs / 1000} s: ${look.toString()}`)
}

const patienceMs = 240_000

/** Waits until every container that goes on is healthy. @returns how long that took, in ms */
export async function untilHealthy(): Promise<number> {
  const began = Date.now()
  await until(async () => {
    const all = await inspect(await containersOf())
    const unwell = all.filter(({ State }) => State.Health && State.Health.Status !== 'healthy')
    return all.length > 0 && unwell.length === 0
  })
  return Date.now() - began
}

/** A caller of its own, through the shell's nginx. */
export const newCalls = (): Calls => new Calls(url)

/** What the secrets' files hold, by their names; those that hold nothing, or the catcher's address, left out. */
export const secretValues = (): [string, string][] =>
  Object.keys(composeFile().secrets)
    .map((name): [string, string] => [name, readFileSync(inInstallation(`secrets/${name}`), 'utf8').trim()])
    .filter(([name, value]) => value !== '' && name !== 'smtp-url')

/** A mail that the catcher has. */
export interface CaughtMail {
  ID: string
  MessageID: string
  Subject: string
  To: { Address: string }[]
}

/** Mails to an address. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${mailsUrl}/api/v1/search?query=${encodeURIComponent(`to:"${address}"`)}&limit=50`)
  return ((await response.json()) as { messages: CaughtMail[] }).messages
}

/** What a mail says, as text. */
export async function textOf({ ID }: CaughtMail): Promise<string> {
  const { Text } = (await (await fetch(`${mailsUrl}/api/v1/message/${ID}`)).json()) as { Text: string }
  return Text
}
