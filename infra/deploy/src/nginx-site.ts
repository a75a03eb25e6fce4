import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { remoteContract, type RemoteEntry } from '@countersign/contracts'
import { firstFiles, hintTags } from '@countersign/standalone/site/hints'
import { asData } from '@countersign/standalone/site/page'
import { Site } from '@countersign/standalone/site/site'
import { type FrontEnd, frontEnds } from '@countersign/tools/web-build/front-ends'
import { pagesConf, type Places, placesConf, remotesConf } from './front-configuration.js'
import { pageTemplate, registryTemplate } from './page-template.js'
import { siteConfiguration } from './site-configuration.js'

/** nginx does not need these: its image lacks Brotli, and the lists of chunks are internal. */
const notServed = (path: string): boolean => path.endsWith('.br') || ['.vite', 'index.html'].includes(basename(path))

/** A front end's service is named like its folder; all replicas of the API share a network alias. */
export function placesInCompose(root: string): Places {
  const remotes = frontEnds(root).map(({ name, folder }) => [name, `${folder}:8080`])
  return { api: 'api:3000', remotes: Object.fromEntries(remotes) }
}

/** A fixed address for a remote's newest release, so that the shell does not need to know it. */
const newestOf = (name: string): string => `/mfe/${name}/newest.js`

/**
 * Writes per front end a folder, named as under `frontends/`, with `site/` (files) and `conf/` (nginx configuration).
 * The shell's does not depend on which remotes were published.
 * @param published the build's output: the shell, and any number of remotes
 * @param places upstreams of the front nginx
 */
export async function writeNginxSite(
  root: string,
  published: string,
  out: string,
  places: Places,
  known: readonly FrontEnd[] = frontEnds(root),
): Promise<void> {
  const site = new Site(published)
  await writeShell(root, site, join(out, 'shell'), places, known)
  const released = existsSync(join(published, 'remotes.json')) ? site.registry().remotes : []
  const folders = new Map(known.map(({ name, folder }) => [name, folder]))
  for (const remote of released)
    await writeRemote(root, site, join(out, folders.get(remote.name) ?? remote.name), remote)
}

async function writeShell(
  root: string,
  site: Site,
  out: string,
  places: Places,
  known: readonly FrontEnd[],
): Promise<void> {
  const remotes = known.map(({ name, title, routes }): RemoteEntry => {
    return { name, title, entry: newestOf(name), routes, contract: remoteContract }
  })
  await cp(join(site.root, 'shell'), join(out, 'site', 'shell'), {
    recursive: true,
    filter: (path) => !notServed(path),
  })
  await write(join(out, 'site', 'page.html'), pageTemplate(site.shellPage()))
  await write(join(out, 'site', 'registry.json'), registryTemplate({ remotes }))
  // Fallback until the remote's container responds.
  for (const remote of remotes) await write(join(out, 'site', 'lines', `${remote.name}.json`), asData(remote))
  await configure(root, site, join(out, 'conf'), 'front.conf')
  await write(join(out, 'conf', 'pages.conf'), pagesConf(remotes))
  await write(join(out, 'conf', 'places.conf'), placesConf(places))
  await write(join(out, 'conf', 'remotes.conf'), remotesConf(remotes))
}

async function writeRemote(root: string, site: Site, out: string, remote: RemoteEntry): Promise<void> {
  const release = dirname(remote.entry)
  const own = join(out, 'site', 'mfe', remote.name)
  await cp(join(site.root, release), join(out, 'site', release), {
    recursive: true,
    filter: (path) => !notServed(path),
  })
  // A remote's image has its own copy, since a container finds no other one's files.
  const pdfjs = join(site.root, 'mfe', 'pdfjs')
  if (existsSync(pdfjs)) await cp(pdfjs, join(own, 'pdfjs'), { recursive: true, filter: (path) => !notServed(path) })
  await write(join(own, 'line.json'), asData(remote))
  await write(join(own, 'first-files.txt'), hintTags(firstFiles(site, remote)))
  const newest = newestOf(remote.name)
  const entry = posix.relative(posix.dirname(newest), remote.entry)
  await write(join(out, 'site', newest), `export * from ${JSON.stringify(`./${entry}`)}\n`)
  await configure(root, site, join(out, 'conf'), 'remote.conf')
}

async function configure(root: string, site: Site, conf: string, kind: 'front.conf' | 'remote.conf'): Promise<void> {
  const kinds = ['front.conf', 'remote.conf']
  const nginx = join(root, 'infra', 'deploy', 'nginx')
  await cp(nginx, conf, { recursive: true, filter: (path) => !kinds.includes(basename(path)) })
  await cp(join(nginx, kind), join(conf, 'nginx.conf'))
  for (const [name, text] of Object.entries(siteConfiguration(site.shellPage()))) await write(join(conf, name), text)
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
