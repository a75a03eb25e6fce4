import { existsSync, realpathSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { packagesNeeded } from './packages-needed.js'

/** Files not needed at runtime: docs, types and source maps. */
const told = /\.(?:[cm]?tsx?|map|flow|md|markdown|png)$/

/** Redistribution requires licence files. */
const licence = /^(?:licen[cs]e|copying|notice|authors)/i

/** Folders of tests and docs in a package, and hidden ones. */
const beside = /^(?:tests?|__tests__|examples?|docs|benchmarks?|\..+)$/

/** Duplicate builds for browsers or with unused features. */
const unused = new Set(
  [
    'pdfmake/build',
    'pdfjs-dist/build',
    'pdfjs-dist/web',
    'canvaskit-wasm/bin/full',
    'canvaskit-wasm/bin/profiling',
    'harfbuzzjs/dist/harfbuzz-subset.wasm',
  ].map((path) => join('node_modules', path)),
)

/**
 * Writes the bundle, the packages it imports by name, and their dependencies, each at its path in the checkout, so that
 * resolution works unchanged.
 *
 * @param program the folder of its bundle below build/server
 * @param out an empty or missing folder
 * @throws {NotInstalled} for a missing package
 */
export async function writeAppFolder(root: string, program: string, out: string): Promise<void> {
  const here = realpathSync(root)
  const bundle = join('build', 'server', program)
  const asked = JSON.parse(await readFile(join(here, bundle, 'packages.json'), 'utf8')) as string[]
  await mkdir(out, { recursive: true })
  await writeManifest(here, program, out)
  await cp(join(here, bundle), join(out, bundle), { recursive: true, filter: (path) => !/\.(?:map|json)$/.test(path) })
  for (const folder of packagesNeeded(here, asked)) {
    const place = relative(here, folder)
    await (isOurs(place) ? takeOurs(here, place, out) : takeInstalled(here, place, out))
  }
}

/** With the scripts that work in the folder, under the names that they have in the checkout. */
async function writeManifest(root: string, program: string, out: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const scripts = program === 'requests-api' ? { accounts: 'node build/server/requests-api/main.js accounts' } : {}
  await writeFile(join(out, 'package.json'), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`)
}

/** Nested node_modules of our packages are third-party. */
const isOurs = (place: string): boolean => !place.split(sep).includes('node_modules')

async function takeOurs(root: string, place: string, out: string): Promise<void> {
  const { name } = JSON.parse(await readFile(join(root, place, 'package.json'), 'utf8')) as { name: string }
  await cp(join(root, place, 'package.json'), join(out, place, 'package.json'))
  for (const part of ['dist', 'fonts'].filter((folder) => existsSync(join(root, place, folder))))
    await cp(join(root, place, part), join(out, place, part), { recursive: true, filter: (path) => isRun(path, '') })
  const link = join(out, 'node_modules', name)
  await mkdir(dirname(link), { recursive: true })
  if (!existsSync(link)) await symlink(relative(dirname(link), join(out, place)), link)
}

async function takeInstalled(root: string, place: string, out: string): Promise<void> {
  await cp(join(root, place), join(out, place), {
    recursive: true,
    filter: (path) => isRun(path, relative(join(root, place), path)) && !unused.has(relative(root, path)),
  })
}

function isRun(path: string, within: string): boolean {
  const name = basename(path)
  // Nested packages are filtered like any other.
  if (within === 'node_modules' || beside.test(within) || name.endsWith('.tsbuildinfo')) return false
  return !told.test(name) || licence.test(name)
}
