import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { RemoteEntry } from '@countersign/contracts'
import { firstFiles, hintTags } from '../web/hints.js'
import { Site } from '../web/site.js'
import { frontEnds } from '../web-build/front-ends.js'
import { pagesConf, type Places, placesConf, remotesConf } from './front-configuration.js'
import { lineOf, pageTemplate, registryTemplate } from './page-template.js'

/** Files of a build that nginx has no use for: its image has no Brotli, and lists of chunks are nobody's business. */
const notServed = (path: string): boolean => path.endsWith('.br') || ['.vite', 'index.html'].includes(basename(path))

/**
 * Where containers of docker-compose.yml find each other: services have the names of the folders of front ends, and every
 * replica of the API has one more name on the network that it shares with the shell.
 */
export function placesInCompose(root: string): Places {
  const remotes = frontEnds(root).map(({ name, folder }) => [name, `${folder}:8080`])
  return { api: 'api:3000', remotes: Object.fromEntries(remotes) }
}

/**
 * Writes what the containers of the front ends serve, from what the build published: in `out`, a folder for each front
 * end, named as under `frontends/`, with `site/` (files) and `conf/` (the configuration of its nginx).
 *
 * @param root the checkout
 * @param published the folder that was published to
 * @param places where the front nginx hands calls on to
 */
export async function writeNginxSite(root: string, published: string, out: string, places: Places): Promise<void> {
  const site = new Site(published)
  const { remotes } = site.registry()
  await writeShell(root, site, join(out, 'shell'), places)
  const folders = new Map(frontEnds(root).map(({ name, folder }) => [name, folder]))
  for (const remote of remotes)
    await writeRemote(root, site, join(out, folders.get(remote.name) ?? remote.name), remote)
}

async function writeShell(root: string, site: Site, out: string, places: Places): Promise<void> {
  const registry = site.registry()
  await cp(join(site.root, 'shell'), join(out, 'site', 'shell'), {
    recursive: true,
    filter: (path) => !notServed(path),
  })
  await write(join(out, 'site', 'page.html'), pageTemplate(site.shellPage()))
  await write(join(out, 'site', 'registry.json'), registryTemplate(registry))
  // What holds until a remote's container has said something itself.
  for (const remote of registry.remotes) await write(join(out, 'site', 'lines', `${remote.name}.json`), lineOf(remote))
  await configure(root, join(out, 'conf'), 'front.conf')
  await write(join(out, 'conf', 'pages.conf'), pagesConf(registry.remotes))
  await write(join(out, 'conf', 'places.conf'), placesConf(places))
  await write(join(out, 'conf', 'remotes.conf'), remotesConf(registry.remotes))
}

async function writeRemote(root: string, site: Site, out: string, remote: RemoteEntry): Promise<void> {
  const release = dirname(remote.entry)
  const own = join(out, 'site', 'mfe', remote.name)
  await cp(join(site.root, release), join(out, 'site', release), {
    recursive: true,
    filter: (path) => !notServed(path),
  })
  await write(join(own, 'line.json'), lineOf(remote))
  await write(join(own, 'first-files.txt'), hintTags(firstFiles(site, remote)))
  await configure(root, join(out, 'conf'), 'remote.conf')
}

/** The configuration of this kind of server, under the name that the image starts it with. */
async function configure(root: string, conf: string, kind: 'front.conf' | 'remote.conf'): Promise<void> {
  const kinds = ['front.conf', 'remote.conf']
  const nginx = join(root, 'infra', 'docker', 'nginx')
  await cp(nginx, conf, { recursive: true, filter: (path) => !kinds.includes(basename(path)) })
  await cp(join(nginx, kind), join(conf, 'nginx.conf'))
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
