import { cp, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown, type RolldownLog } from 'rolldown'
import { askedByName } from './asked-by-name.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Where bundles are written to, a folder each. As deep below the checkout as most of what they are made of, so that paths
 * from `import.meta.url` hold; below the checkout, so that packages that cannot be bundled are found.
 */
const server = join(root, 'build', 'server')

/** What is started, by the folder of its bundle: the file there, and what it is made of. Those of one bundle share parts. */
const bundles: Record<string, Record<string, string>> = {
  local: { start: 'infra/standalone/dist/start.js' },
  tools: Object.fromEntries(
    ['accept-history', 'move', 'move-blobs', 'rotate-key', 'tool'].map((name) => [
      name,
      `infra/standalone/dist/${name}.js`,
    ]),
  ),
  'requests-api': { main: 'services/requests-api/dist/composition/production/main.js' },
  'mailer-worker': { main: 'services/mailer-worker/dist/composition/production/main.js' },
}

/** What Nest loads where it is installed; it is not, and is not asked for. */
const optional = /^(?:@nestjs\/(?:microservices|websockets)(?:\/.*)?|class-(?:validator|transformer))$/

/**
 * Clients of the production engines, of object stores and of what watches over an installation: big, partly native, and loaded only where
 * they are configured. Each stays a package.
 */
const production =
  /^(?:@eventstore\/db-client|mongodb|bson|bullmq|ioredis|prom-client|@aws-sdk\/.*|@smithy\/.*|@opentelemetry\/.*)$/

/** Looks for its own folder by `__dirname` whenever it is loaded, which a module of a bundle does not have: it stays a package. */
const placed = /^wawoff2$/

/** Reads the page and the paper of evidence from the folder `assets` beside itself, which goes with it into a bundle. */
const besideAssets = join(root, 'packages/verify/dist/assets.js')

/** Read `__dirname` only where they start a thread that writes logs; none is. */
const placedForThreads = /\/node_modules\/(?:pino|thread-stream)\//

/** A CommonJS module that reads its own place would fail in the bundle, and only once somebody needs it. */
const placeless: Plugin = {
  name: 'placeless-modules',
  transform(code, id) {
    if (!id.includes('/node_modules/') || placedForThreads.test(id) || !/\b__(?:dir|file)name\b/.test(code)) return null
    if (/^(?:import|export)\b/m.test(code)) return null
    throw new NotResolved(`${id} reads __dirname, which it would not have in the bundle: leave its package out of it.`)
  },
}

/**
 * Node's own modules, asked for as CommonJS does. An ES import reads every export there is, getters included: importing
 * `node:http` so loads the whole of fetch, WebSocket and HTTP/2, which takes a fifth of the start.
 */
const builtins: Plugin = {
  name: 'node-builtins',
  resolveId: (id) => (isBuiltin(id) && id !== 'node:module' ? { id: `\0${id}`, moduleSideEffects: false } : null),
  load: (id) =>
    id.startsWith('\0') && isBuiltin(id.slice(1))
      ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))})`
      : null,
}

/** A module that is imported cannot be found, or not find itself: the server would not start, or fail later. */
class NotResolved extends Error {
  override readonly name = 'NotResolved'
}

/**
 * Bundles a program into a few files: a thousand of them take longer to find, read and link than all else that a start
 * does (ADR 0011). Child processes run from their package as it is, by its path.
 */
async function build(folder: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
    platform: 'node',
    // The bundler's own runtime begins with this one.
    external: ['node:module', optional, production, placed],
    plugins: [builtins, placeless],
    onLog: mustResolve,
  })
  // Names are kept for stack traces; the maps are for debuggers, and for Node when it is asked to use them.
  const dir = join(server, folder)
  const { output } = await bundle.write({ dir, format: 'esm', sourcemap: true, keepNames: true })
  if (output.some((part) => part.type === 'chunk' && part.moduleIds.includes(besideAssets)))
    await cp(join(dirname(besideAssets), 'assets'), join(dir, 'assets'), { recursive: true })
  // For its image, which has these and no others (app-folder.ts).
  await writeFile(join(dir, 'packages.json'), JSON.stringify(askedByName(output, optional), null, 2))
  await bundle.close()
}

function mustResolve(_level: string, { code, message }: RolldownLog): void {
  if (code === 'UNRESOLVED_IMPORT') throw new NotResolved(message)
}

// Named ones alone, where only they are wanted: an image of one service holds nothing of the others.
const wanted = process.argv.slice(2)
if (wanted.length === 0) await rm(server, { recursive: true, force: true })
for (const [folder, entries] of Object.entries(bundles)) {
  if (wanted.length === 0 || wanted.includes(folder)) await build(folder, entries)
}
