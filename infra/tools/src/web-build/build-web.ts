import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from './fingerprint.js'
import { type FrontEnd, frontEnds } from './front-ends.js'
import { nameRelease, publishRemote, publishShell } from './publish.js'
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
  await sideBySide(stale.map(({ folder }) => folder))
  // Sequential: the shell first, and the registry keeps the order of the remotes.
  for (const { publish } of stale) await publish()
  await writeFile(fingerprints, JSON.stringify(built, null, 2))
  if (existsSync(join(site, 'remotes.json'))) printWeights()
}

interface Step {
  folder: string
  isStale: boolean
  publish(): Promise<void>
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
    async publish() {
      await publishShell(root, site)
      built.shell = fingerprint
    },
  }
}

function remoteStep(remote: FrontEnd, built: Built): Step {
  const folder = `frontends/${remote.folder}`
  const fingerprint = fingerprintOf(root, folder)
  return {
    folder,
    isStale: built[remote.name] !== fingerprint || !existsSync(join(root, folder, 'dist')),
    async publish() {
      const missing = await whatIsMissing(join(root, 'frontends/shell/dist'), join(root, folder, 'dist'))
      if (missing.length > 0) throw new BuildFailed(`Not published: ${missing.join('; ')}`)
      await nameRelease(site, remote, await publishRemote(root, site, remote))
      built[remote.name] = fingerprint
    },
  }
}

/** Builds one front end per core, at most four, because each takes some 400 MB. */
async function sideBySide(folders: readonly string[]): Promise<void> {
  const left = [...folders]
  const work = async () => {
    for (let folder = left.shift(); folder; folder = left.shift()) {
      console.log(`  ${folder.replace('frontends/', '')}`)
      await viteBuild(root, folder)
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
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
