import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeEmbeddedApp } from './app-folder.js'
import { writeSite } from '../web-build/write-site.js'
import { writeBundle } from './write-bundle.js'
import { lockOf, type Locked } from './lock-of.js'

// `npm run package`: writes build/countersign-VERSION.tgz, which npm installs without a network. It holds the product on
// its embedded engines, the tools, the front ends and the verifier.

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const out = await mkdtemp(join(tmpdir(), 'countersign-package-'))
const { version, license, description } = read('package.json') as Record<string, string>

// One bundle for the product and its tools, which share most modules.
const entries = ['start', 'tool', 'rotate-key', 'accept-history', 'demo/run-demo']
await rm(join(root, 'build', 'server', 'embedded'), { recursive: true, force: true })
await writeBundle(
  join(root, 'build', 'server', 'embedded'),
  Object.fromEntries(entries.map((path) => [basename(path), `infra/standalone/dist/${path}.js`])),
)
await writeEmbeddedApp(root, 'embedded', join(out, 'app'))
await write('app/package.json', { name: 'countersign-app', version, private: true, type: 'module' })
// Every browser of today reads Brotli; other clients get the plain file.
await writeSite(join(root, 'build', 'web'), join(out, 'app', 'build', 'web'), { encodings: ['br'] })
run(process.execPath, [join(root, 'packages', 'verify', 'tools', 'bundle.mjs'), join(out, 'verifier')])
await cp(join(root, 'packages', 'verify', 'dist'), join(out, 'verifier'), {
  recursive: true,
  filter: (path) => !/\.[a-z]+$/.test(path) || path.endsWith('.d.ts'),
})
await cp(join(root, 'infra', 'package', 'bin'), join(out, 'bin'), { recursive: true })
await cp(join(root, 'infra', 'package', 'README.md'), join(out, 'README.md'))
await cp(join(root, 'LICENSE'), join(out, 'LICENSE'))
await writeLocks()
await write('bin/release.json', { version, commit: commit() })
await write('package.json', {
  name: 'countersign',
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=20' },
  bin: { countersign: 'bin/countersign.mjs' },
  exports: { '.': { types: './verifier/index.d.ts', default: './verifier/index.js' } },
  files: ['app', 'bin', 'verifier'],
})
run('npm', ['pack', '--silent', '--pack-destination', join(root, 'build')])
await rm(out, { recursive: true, force: true })

/** What the launcher may fetch: a Node for each system that the lock knows, and LibreOffice. */
async function writeLocks(): Promise<void> {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const nodes = Object.keys(packages).flatMap((path) => /^node_modules\/(node-\w+-\w+)$/.exec(path)?.[1] ?? [])
  const fetched = { ...Object.fromEntries(nodes.map((name) => [name, name])), word: '@matbee/libreoffice-converter' }
  for (const [name, needed] of Object.entries(fetched)) {
    const { manifest, lock } = lockOf(packages, name, needed)
    await write(`bin/locks/${name}/package.json`, manifest)
    await write(`bin/locks/${name}/package-lock.json`, lock)
  }
}

/** `unknown` outside a checkout of git; a mark shows changes that are not committed. */
function commit(): string {
  if (!existsSync(join(root, '.git'))) return 'unknown'
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const isClean = git('status', '--porcelain', '--untracked-files=no') === ''
  return `${git('rev-parse', 'HEAD')}${isClean ? '' : ' with changes'}`
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

async function write(file: string, content: object): Promise<void> {
  await mkdir(join(out, file, '..'), { recursive: true })
  await writeFile(join(out, file), `${JSON.stringify(content, null, 2)}\n`)
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { cwd: out, stdio: ['ignore', 'inherit', 'inherit'] })
}
