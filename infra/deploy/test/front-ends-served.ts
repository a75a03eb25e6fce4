import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { writeNginxSite } from '@countersign/deploy/nginx-site'
import { registryOf } from '@countersign/standalone/site/registry'
import { freePort } from '@countersign/test-services/free-port'
import { until } from '@countersign/test-services/until'
import { inCheckout } from './checkout.js'
import type { Nginx } from './find-nginx.js'

/** Debian's number of `nobody`: an account without files, like the images'. */
const plainUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** The shell and its remotes, each served by a separate nginx, like their containers. */
export interface FrontEndsServed {
  /** The shell's nginx, which browsers use. */
  url: string
  /** @param folder a front end's folder under frontends/ */
  urlOf(folder: string): string
  /** Stops a front end's container and keeps its volume. */
  end(folder: string): Promise<void>
  /** Starts a front end's container with the release in `published`. */
  start(folder: string, published: string): Promise<void>
  /** The log of a front end's nginx. */
  log(folder: string): string
  stop(): Promise<void>
}

/**
 * Starts serve.sh of every front end under an unprivileged account.
 * @param dir an empty folder, which anyone may enter
 * @param published the folder the build published to
 * @param folders of the remotes, by their names
 * @param apiPort port of requests-api on this machine
 * @param names port of a name server that resolves the API's name to replicas instead
 * @param environment variables of the containers
 * @param conf configuration files to replace, by name
 */
export async function serveFrontEnds(
  nginx: Nginx,
  {
    dir,
    published,
    folders,
    apiPort,
    names,
    environment = {},
    conf = {},
  }: {
    dir: string
    published: string
    folders: Record<string, string>
    apiPort: number
    names?: number
    environment?: Record<string, string>
    conf?: Record<string, string>
  },
): Promise<FrontEndsServed> {
  const ports = new Map<string, number>()
  for (const folder of ['shell', ...Object.values(folders)]) ports.set(folder, await freePort())
  const places = {
    api: `${names ? 'api' : '127.0.0.1'}:${apiPort}`,
    remotes: Object.fromEntries(
      Object.entries(folders).map(([name, folder]) => [name, `127.0.0.1:${ports.get(folder)}`]),
    ),
  }
  const running = new Map<string, ChildProcess>()
  let images = 0

  const start = async (folder: string, from: string) => {
    const image = join(dir, `image-${images++}`)
    const { remotes } = registryOf(readFileSync(join(from, 'remotes.json'), 'utf8'))
    const known = remotes.map(({ name, title, routes }) => ({ name, title, routes, folder: folders[name]! }))
    await writeNginxSite(inCheckout('.'), from, image, places, known)
    for (const [name, text] of Object.entries(conf)) writeFileSync(join(image, folder, 'conf', name), text)
    const child = run(nginx, join(image, folder), join(dir, folder), ports.get(folder)!, environment, names)
    running.set(folder, child)
    await untilListening(child, ports.get(folder)!)
  }
  const end = async (folder: string) => {
    const child = running.get(folder)
    running.delete(folder)
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGQUIT')
    await gone
  }
  for (const folder of ports.keys()) await start(folder, published)
  const urlOf = (folder: string) => `http://127.0.0.1:${ports.get(folder)}`
  return {
    url: urlOf('shell'),
    urlOf,
    start,
    end,
    log: (folder) => readFileSync(join(dir, folder, 'log'), 'utf8'),
    stop: async () => {
      await Promise.all([...running.keys()].map(end))
    },
  }
}

/** Runs serve.sh with the image's configuration; only ports and paths differ. */
function run(
  nginx: Nginx,
  image: string,
  volume: string,
  port: number,
  environment: Record<string, string>,
  names?: number,
): ChildProcess {
  const conf = join(image, 'conf')
  const tmp = join(volume, 'tmp')
  for (const folder of [join(volume, 'site'), tmp]) {
    mkdirSync(folder, { recursive: true })
    own(folder)
  }
  const change = (file: string, how: (text: string) => string) =>
    writeFileSync(join(conf, file), how(readFileSync(join(conf, file), 'utf8')))
  change('serve.sh', (text) => text.replaceAll(':8080;', `:${port};`).replaceAll('listen 8080;', `listen ${port};`))
  const placed = ['listen.conf', 'here.conf', 'own-hosts.conf', 'common-headers.conf', 'page-headers.conf']
  for (const file of placed) change(file, (text) => text.replaceAll('/tmp/', `${tmp}/`))
  change('here.conf', (text) =>
    names ? text.replace('127.0.0.11 ', `127.0.0.1:${names} `) : text.replace(/^resolver.*\n/gm, ''),
  )
  const log = openSync(join(volume, 'log'), 'a')
  own(join(volume, 'log'))
  const child = spawn('sh', [join(conf, 'serve.sh'), join(image, 'site'), volume, conf], {
    ...plainUser,
    stdio: ['ignore', log, log],
    env: { ...environment, PATH: nginx.path, TMPDIR: tmp },
  })
  closeSync(log)
  return child
}

function own(path: string): void {
  if (plainUser.uid !== undefined) chownSync(path, plainUser.uid, plainUser.gid)
}

function untilListening(child: ChildProcess, port: number): Promise<void> {
  return until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode} before it listened on ${port}.`)
    const socket = connect(port, '127.0.0.1')
    const listening = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    return listening
  })
}
