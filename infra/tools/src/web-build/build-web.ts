import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from './fingerprint.js'
import { type FrontEnd, frontEnds } from './front-ends.js'
import { nameRelease, prepareRemote, prepareShell, type Publish } from './publish.js'
import { whatIsMissing } from './shared-gate.js'
import { BuildFailed, viteBuild } from './vite-build.js'
import { weights } from './weights.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const site = join(root, 'build', 'web')
const fingerprints = join(site, '.built-from.json')

/** `--only NAME` builds and publishes a single remote, by name or folder, or the shell, like a separate deploy. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined

type Built = Record<string, string>

const isMeant = ({ name, folder }: FrontEnd): boolean => only === name || only === folder

async function buildWeb(): Promise<void> {
  await mkdir(site, { recursive: true })
  const built: Built = existsSync(fingerprints) ? (JSON.parse(await readFile(fingerprints, 'utf8')) as Built) : {}
  const remotes = frontEnds(root).filter(({ folder }) => existsSync(join(root, 'frontends', folder, 'vite.config.ts')))
  if (only !== undefined && only !== 'shell' && !remotes.some(isMeant)) {
    const names = remotes.map(({ name }) => name).join(', ')
    throw new BuildFailed(`There is no remote ${only}. There are: ${names}.`)
  }
  const shell = only === undefined || only === 'shell' ? [shellStep(built)] : []
  const meant = remotes.filter((remote) => only === undefined || isMeant(remote))
  const stale = [...shell, ...meant.map((remote) => remoteStep(remote, built))].filter(({ isStale }) => isStale)
  const prepared = await sideBySide(stale)
  // Sequential: the shell first, and the registry keeps the order of the remotes.
  for (const publish of prepared) await publish()
  await writeFile(fingerprints, JSON.stringify(built, null, 2))
  if (existsSync(join(site, 'remotes.json'))) printWeights()
}

interface Step {
  folder: string
  isStale: boolean
  /** Compresses the finished build. */
  prepare(): Promise<Publish<void>>
}

function shellStep(built: Built): Step {
  const folder = 'frontends/shell'
  const fingerprint = fingerprintOf(root, folder)
  return {
    folder,
    // Remotes are compared with the manifest in `dist`, so it must be there too.
    isStale:
      built.shell !== fingerprint ||
      !existsSync(join(site, 'shell', 'index.html')) ||
      !existsSync(join(root, folder, 'dist', 'mf-manifest.json')),
    async prepare() {
      const publish = await prepareShell(root, site)
      return async () => {
        await publish()
        built.shell = fingerprint
      }
    },
  }
}

function remoteStep(remote: FrontEnd, built: Built): Step {
  const folder = `frontends/${remote.folder}`
  const fingerprint = fingerprintOf(root, folder)
  return {
    folder,
    isStale: built[remote.name] !== fingerprint || !existsSync(join(root, folder, 'dist')),
    async prepare() {
      const publish = await prepareRemote(root, site, remote)
      return async () => {
        const missing = await whatIsMissing(join(root, 'frontends/shell/dist'), join(root, folder, 'dist'))
        if (missing.length > 0) throw new BuildFailed(`Not published: ${missing.join('; ')}`)
        await nameRelease(site, remote, await publish())
        built[remote.name] = fingerprint
      }
    },
  }
}

/**
 * Builds one front end per core, at most four, because each takes some 400 MB. Compresses each as soon as it is built.
 *
 * @returns how to publish them, in the order of the steps
 */
async function sideBySide(steps: readonly Step[]): Promise<Publish<void>[]> {
  const prepared: Promise<Publish<void>>[] = []
  const left = [...steps.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, { folder, prepare }] = next
      console.log(`  ${folder.replace('frontends/', '')}`)
      await viteBuild(root, folder)
      prepared[place] = prepare()
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  return Promise.all(prepared)
}

function printWeights(): void {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  for (const { route, scripts, styles, requests } of weights(site)) {
    console.log(`  ${route.padEnd(16)} JS ${kilobytes(scripts)}, CSS ${kilobytes(styles)} gz, ${requests} requests`)
  }
}

try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof BuildFailed ? error.message : error)
  process.exitCode = 1
}
