import { cp, writeFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from '@countersign/mf-preset/third-party-notices'
import { type Plugin, rolldown, type RolldownLog, type RolldownOutput } from 'rolldown'
import { askedByName, childPrograms } from './asked-by-name.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const require = createRequire(import.meta.url)

/** Optional packages of Nest, which are not installed. */
const optional = /^(?:@nestjs\/(?:microservices|websockets)(?:\/.*)?|class-(?:validator|transformer))$/

/** Large, partly native, and loaded only when configured: these stay packages. */
export const production =
  /^(?:@eventstore\/db-client|mongodb|bson|bullmq|ioredis|prom-client|@aws-sdk\/.*|@smithy\/.*|@opentelemetry\/.*)$/

/** Locate WebAssembly or other files by their own paths, which a bundle lacks: these stay packages. */
const placed = /^(?:harfbuzzjs|wawoff2\/.*|@hyzyla\/pdfium|canvaskit-wasm|pdfjs-dist\/.*|pdfmake)$/

/** Reads the evidence page and paper from the adjacent folder `assets`, which is copied into the bundle. */
const besideAssets = join(root, 'packages/verify/dist/assets.js')

/** Read `__dirname` only to start a logging thread, which we never do. */
const placedForThreads = /\/node_modules\/(?:pino|thread-stream)\//

/** Rejects CommonJS modules that read their location, which would fail only when used. */
const placeless: Plugin = {
  name: 'placeless-modules',
  transform(code, id) {
    if (!id.includes('/node_modules/') || placedForThreads.test(id) || !/\b__(?:dir|file)name\b/.test(code)) return null
    if (/^(?:import|export)\b/m.test(code)) return null
    throw new NotResolved(`${id} reads __dirname, which it would not have in the bundle: leave its package out of it.`)
  },
}

/** An ES import evaluates every getter: `node:http` alone would load fetch and HTTP/2, a fifth of the start time. */
const builtins: Plugin = {
  name: 'node-builtins',
  resolveId: (id) => (isBuiltin(id) && id !== 'node:module' ? { id: `\0${id}`, moduleSideEffects: false } : null),
  load: (id) =>
    id.startsWith('\0') && isBuiltin(id.slice(1))
      ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))})`
      : null,
}

class NotResolved extends Error {
  override readonly name = 'NotResolved'
}

/**
 * Bundles the entries, named by their paths in the checkout, and the programs of their child processes.
 *
 * Finding, reading and linking a thousand files takes longer than the rest of the start (ADR 0011), and 0.15 s of a
 * child's.
 */
export async function writeBundle(
  dir: string,
  entries: Readonly<Record<string, string>>,
): Promise<RolldownOutput['output']> {
  const output = await bundled(dir, entries)
  if (output.some((part) => part.type === 'chunk' && part.moduleIds.includes(besideAssets)))
    await cp(join(dirname(besideAssets), 'assets'), join(dir, 'assets'), { recursive: true })
  const programs = childPrograms(output)
  const children = Object.fromEntries(programs.map((name) => [name.replaceAll('/', '-'), require.resolve(name)]))
  if (programs.length > 0) await bundled(join(dir, 'children'), children)
  // For its image, which contains only these packages (app-folder.ts).
  await writeFile(join(dir, 'packages.json'), JSON.stringify(askedByName(output, optional), null, 2))
  return output
}

async function bundled(dir: string, entries: Readonly<Record<string, string>>): Promise<RolldownOutput['output']> {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, resolve(root, path)])),
    platform: 'node',
    // The bundler's runtime imports it.
    external: ['node:module', optional, production, placed],
    plugins: [builtins, placeless, thirdPartyNotices()],
    onLog: mustResolve,
  })
  // Names are for stack traces, maps for debuggers and `--enable-source-maps`.
  const { output } = await bundle.write({ dir, format: 'esm', sourcemap: true, keepNames: true })
  await bundle.close()
  return output
}

function mustResolve(_level: string, { code, message }: RolldownLog): void {
  if (code === 'UNRESOLVED_IMPORT') throw new NotResolved(message)
}
