import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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

/** `--only NAME` builds and publishes one remote, by its name or folder, as a deploy of it alone does; or the shell. */
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
  if (only === undefined || only === 'shell') await buildShell(built)
  for (const remote of remotes) if (only === undefined || isMeant(remote)) await buildRemote(remote, built)
  await writeFile(fingerprints, JSON.stringify(built, null, 2))
  if (existsSync(join(site, 'remotes.json'))) printWeights()
}

async function buildShell(built: Built): Promise<void> {
  const fingerprint = fingerprintOf(root, 'frontends/shell')
  if (built.shell === fingerprint && existsSync(join(site, 'shell', 'index.html'))) return
  console.log('  shell')
  await viteBuild(root, 'frontends/shell')
  await publishShell(root, site)
  built.shell = fingerprint
}

async function buildRemote(remote: FrontEnd, built: Built): Promise<void> {
  const folder = `frontends/${remote.folder}`
  const fingerprint = fingerprintOf(root, folder)
  if (built[remote.name] === fingerprint && existsSync(join(root, folder, 'dist'))) return
  console.log(`  ${remote.folder}`)
  await viteBuild(root, folder)
  const missing = await whatIsMissing(join(root, 'frontends/shell/dist'), join(root, folder, 'dist'))
  if (missing.length > 0) throw new BuildFailed(`Not published: ${missing.join('; ')}`)
  await nameRelease(site, remote, await publishRemote(root, site, remote))
  built[remote.name] = fingerprint
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
