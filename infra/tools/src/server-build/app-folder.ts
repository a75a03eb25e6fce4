import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { packagesNeeded } from './packages-needed.js'
import { production } from './write-bundle.js'

/** Files not needed at runtime: docs, types and source maps. */
const told = /\.(?:[cm]?tsx?|map|flow|md|markdown|png)$/

/** Redistribution requires licence files. */
const licence = /^(?:licen[cs]e|copying|notice|authors)/i

/** Folders of tests and docs in a package, and hidden ones. */
const beside = /^(?:tests?|__tests__|examples?|docs|benchmarks?|\..+)$/

/**
 * Duplicate builds for browsers or with unused features, and weights of fonts that `font-files.ts` of packages/pdf does
 * not name.
 */
const unused = new RegExp(
  `^node_modules/(?:${[
    String.raw`@expo-google-fonts/[\w-]+/(?!400Regular(?:/|$)|500Medium(?:/|$))\d+\w+`,
    String.raw`@hyzyla/pdfium/dist/(?:index\.esm\.\w+\.js|pdfium\.wasm\.base64.*|worker.*)`,
    String.raw`@pdf-lib/fontkit/dist/(?:.*\.es|.*\.min)\.js`,
    String.raw`canvaskit-wasm/bin/(?:full|profiling)`,
    String.raw`harfbuzzjs/dist/harfbuzz-subset\.wasm`,
    String.raw`pdf-lib/(?:dist|es|src|ts3\.4|yarn\.lock)`,
    String.raw`pdfjs-dist/(?:build|web|image_decoders|legacy/(?:web|image_decoders)|legacy/build/.*(?:\.min|sandbox)\b.*)`,
    String.raw`pdfkit/js/pdfkit\.(?:es|standalone)\.js`,
    String.raw`pdfmake/build`,
  ].join('|')})$`,
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
  await mkdir(out, { recursive: true })
  await writeManifest(here, program, out)
  const asked = await takeBundle(here, program, out)
  for (const folder of packagesNeeded(here, asked)) {
    const place = relative(here, folder)
    if (isOurs(place)) {
      await takeOurs(here, place, join(out, place))
      await link(out, nameOf(here, place), place)
    } else await takeInstalled(here, place, out)
  }
}

/**
 * The same for a program on the embedded engines, without the clients of others. Our packages are folders below
 * node_modules, because npm packs no links.
 */
export async function writeEmbeddedApp(root: string, program: string, out: string): Promise<void> {
  const here = realpathSync(root)
  const asked = await takeBundle(here, program, out)
  const inside = (place: string) => join('node_modules', nameOf(here, place))
  for (const folder of packagesNeeded(here, asked, production)) {
    const place = relative(here, folder)
    // A package may lie in one of ours.
    const [owner = place] = place.split(join(sep, 'node_modules', sep))
    if (isOurs(place)) await takeOurs(here, place, join(out, inside(place)))
    else await takeInstalled(here, place, out, place.replace(owner, inside(owner)))
  }
}

/** @returns the packages that the bundle asks for */
async function takeBundle(root: string, program: string, out: string): Promise<string[]> {
  const bundle = join('build', 'server', program)
  await cp(join(root, bundle), join(out, bundle), { recursive: true, filter: (path) => !/\.(?:map|json)$/.test(path) })
  return JSON.parse(await readFile(join(root, bundle, 'packages.json'), 'utf8')) as string[]
}

/** With the scripts that work in the folder, under the names that they have in the checkout. */
async function writeManifest(root: string, program: string, out: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const scripts = program === 'requests-api' ? { accounts: 'node build/server/requests-api/main.js accounts' } : {}
  await writeFile(join(out, 'package.json'), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`)
}

/** Nested node_modules of our packages are third-party. */
const isOurs = (place: string): boolean => !place.split(sep).includes('node_modules')

const nameOf = (root: string, place: string): string =>
  (JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as { name: string }).name

async function takeOurs(root: string, place: string, to: string): Promise<void> {
  await cp(join(root, place, 'package.json'), join(to, 'package.json'))
  for (const part of ['dist', 'fonts'].filter((folder) => existsSync(join(root, place, folder))))
    await cp(join(root, place, part), join(to, part), { recursive: true, filter: (path) => isRun(path, '') })
}

async function link(out: string, name: string, place: string): Promise<void> {
  const at = join(out, 'node_modules', name)
  await mkdir(dirname(at), { recursive: true })
  if (!existsSync(at)) await symlink(relative(dirname(at), join(out, place)), at)
}

/** @param as its path in the folder */
async function takeInstalled(root: string, place: string, out: string, as = place): Promise<void> {
  await cp(join(root, place), join(out, as), {
    recursive: true,
    filter: (path) =>
      isRun(path, relative(join(root, place), path)) && !unused.test(relative(root, path).replaceAll(sep, '/')),
  })
}

function isRun(path: string, within: string): boolean {
  const name = basename(path)
  // Nested packages are filtered like any other.
  if (within === 'node_modules' || beside.test(within) || name.endsWith('.tsbuildinfo')) return false
  return !told.test(name) || licence.test(name)
}
