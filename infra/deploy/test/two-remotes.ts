import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@countersign/contracts'
import { publishSite, registry, release } from '@countersign/standalone/test/site/published-site'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { beforeAll } from '@jest/globals'
import type { Nginx } from './find-nginx.js'
import { serveFrontEnds } from './front-ends-served.js'

/** Remotes of the small site, and their containers' folders. */
export const folders = { dashboard: 'dashboard', outbox: 'outbox' }

/** Publishes the small site for a suite, which serves it once or several times, each under another name. */
export function twoRemotesBehind(nginx: Nginx | null) {
  const dir = scratchFolder()
  const published = join(dir, 'published')
  beforeAll(async () => {
    chmodSync(dir, 0o755)
    await publishTwoRemotes(published)
  })
  const serve = (name: string, apiPort: number, more: Partial<Parameters<typeof serveFrontEnds>[1]> = {}) => {
    const own = join(dir, name)
    mkdirSync(own, { mode: 0o755 })
    return serveFrontEnds(nginx!, { dir: own, published, folders, apiPort, ...more })
  }
  return { dir, published, serve }
}

/** Adds a second remote to the small site: a copy of the first under another name. */
export async function publishTwoRemotes(root: string): Promise<void> {
  await publishSite(root)
  cpSync(join(root, 'mfe', 'dashboard'), join(root, 'mfe', 'outbox'), { recursive: true })
  const [first] = registry.remotes
  const second = { ...first!, name: 'outbox', title: 'Outbox', entry: first!.entry.replace('dashboard', 'outbox') }
  writeRegistry(root, { remotes: [first!, { ...second, routes: ['/outbox'] }] })
}

/** Publishes another release of a remote into the same folder. @returns the URL of its entry */
export function publishAnother(root: string, name: string, next: string): string {
  const place = join(root, 'mfe', name)
  mkdirSync(join(place, next))
  cpSync(join(place, release), join(place, next), { recursive: true })
  const before = JSON.parse(readFileSync(join(root, 'remotes.json'), 'utf8')) as RemoteRegistry
  const remotes = before.remotes.map((remote) =>
    remote.name === name ? { ...remote, entry: remote.entry.replace(release, next) } : remote,
  )
  writeRegistry(root, { remotes })
  return remotes.find((remote) => remote.name === name)!.entry
}

function writeRegistry(root: string, { remotes }: RemoteRegistry): void {
  writeFileSync(join(root, 'remotes.json'), JSON.stringify({ remotes }))
}
