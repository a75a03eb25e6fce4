import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { remoteContract, type RemoteEntry, type RemoteRegistry } from '@countersign/contracts'
import { filesBelow } from '@countersign/standalone/files-below'
import { compressAll } from './compress.js'
import type { FrontEnd } from './front-ends.js'
import { BuildFailed } from './vite-build.js'

const page = 'index.html'

/** Puts a prepared build into place, for pages to load. */
export type Publish<Result> = () => Promise<Result>

/**
 * Compresses a build of the shell. Publishing renames each file into place while the site is served, the page last,
 * because it references the others. Keeps assets of earlier builds for open tabs.
 */
export async function prepareShell(root: string, site: string): Promise<Publish<void>> {
  const [next, place] = [join(site, 'shell.next'), join(site, 'shell')]
  await copyOf(join(root, 'frontends', 'shell', 'dist'), next)
  return async () => {
    const files = (await filesBelow(next)).toSorted((a, b) => Number(a === page) - Number(b === page))
    for (const file of files) {
      await mkdir(dirname(join(place, file)), { recursive: true })
      await rename(join(next, file), join(place, file))
    }
    const isLeftOver = (file: string) => !file.startsWith('assets/') && !files.includes(file)
    for (const file of (await filesBelow(place)).filter(isLeftOver)) await rm(join(place, file))
    await rm(next, { recursive: true })
  }
}

/**
 * Compresses a build of a remote. Publishing moves pdf.js to the folder of all remotes (ADR 0011) and returns the URL of
 * the entry; no page loads the release until the registry names it.
 */
export async function prepareRemote(root: string, site: string, { name, folder }: FrontEnd): Promise<Publish<string>> {
  const dist = join(root, 'frontends', folder, 'dist')
  const release = await contentHash(dist)
  const place = join(site, 'mfe', name, release)
  const shared = join(site, 'mfe', 'pdfjs')
  const next = `${place}.next`
  const isThere = existsSync(place)
  const isShared = (path: string) => dirname(path) === join(dist, 'pdfjs') && existsSync(join(shared, basename(path)))
  if (!isThere) await copyOf(dist, next, (path) => !isShared(path))
  return async () => {
    if (!isThere) {
      await moveFolders(join(next, 'pdfjs'), shared)
      await rename(next, place)
    }
    const entry = (await readdir(place)).find((file) => /^remoteEntry-[\w-]+\.js$/.test(file))
    if (!entry) throw new BuildFailed(`${folder} was built without a remote entry`)
    return `/mfe/${name}/${release}/${entry}`
  }
}

/** Moves folders that are named by their content, so that equal ones lie once. */
async function moveFolders(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from))
    if (!existsSync(join(to, name))) await rename(join(from, name), join(to, name))
  await rm(from, { recursive: true })
}

async function copyOf(dist: string, next: string, filter = (_path: string): boolean => true): Promise<void> {
  await rm(next, { recursive: true, force: true })
  await cp(dist, next, { recursive: true, filter })
  await compressAll(next)
}

/** Registers a release, so that pages load it. Leaves other remotes unchanged. */
export async function nameRelease(site: string, { name, title, routes }: FrontEnd, entry: string): Promise<void> {
  const file = join(site, 'remotes.json')
  const registry: RemoteRegistry = existsSync(file)
    ? (JSON.parse(await readFile(file, 'utf8')) as RemoteRegistry)
    : { remotes: [] }
  const line: RemoteEntry = { name, title, entry, routes, contract: remoteContract }
  const others = registry.remotes.filter((other) => other.name !== name)
  const before = registry.remotes.findIndex((other) => other.name === name)
  const remotes = before < 0 ? [...others, line] : others.toSpliced(before, 0, line)
  await mkdir(site, { recursive: true })
  // One line per remote, so that a deploy or rollback edits one line.
  const lines = remotes.map((remote) => `    ${JSON.stringify(remote)}`).join(',\n')
  await writeFile(`${file}.next`, `{\n  "remotes": [\n${lines}\n  ]\n}\n`)
  await rename(`${file}.next`, file)
}

async function contentHash(dir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await filesBelow(dir)).toSorted()) hash.update(`/${file}`).update(await readFile(join(dir, file)))
  return hash.digest('hex').slice(0, 16)
}
