import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

const root = resolve(import.meta.dirname, '../../..')
const api = 'services/requests-api/src'
const cqrs = (name: string) => `import { ${name} } from '@nestjs/cqrs'\nexport const x = ${name}\n`
const made = (value: string) => `export const x = ${value}\n`

type Planted = readonly [path: string, source: string, broken: string[]]

/** Sources with the rules that they break. */
const planted: readonly Planted[] = [
  ...['EventBus', 'EventPublisher', 'AggregateRoot', 'QueryBus', 'Saga', 'UnhandledExceptionBus'].map(
    (name): Planted => [`${api}/composition/${name}.ts`, cqrs(name), ['eslint(no-restricted-imports)']],
  ),
  [`${api}/composition/commands.ts`, cqrs('CommandBus'), []],
  [`${api}/http/environment.ts`, made('process.env.PORT'), ['node(no-process-env)']],
  ['packages/vault/src/environment.ts', made('process.env.PORT'), ['node(no-process-env)']],
  [`${api}/composition/environment.ts`, made('process.env.PORT'), []],
  ['infra/tools/run/environment.mjs', made('process.env.PORT'), []],
  [`${api}/access/domain/now.ts`, made('Date.now()'), ['eslint(no-restricted-globals)']],
  [`${api}/requests/domain/sending/date.ts`, made('new Date()'), ['eslint(no-restricted-globals)']],
  [`${api}/requests/domain/random.ts`, made('Math.random()'), ['eslint(no-restricted-properties)']],
  [`${api}/requests/domain/id.ts`, made('crypto.randomUUID()'), ['eslint(no-restricted-globals)']],
  [`${api}/requests/domain/clock.ts`, made('performance.now()'), ['eslint(no-restricted-globals)']],
  [`${api}/kernel/moments.ts`, made('Date.now()'), ['eslint(no-restricted-properties)']],
  [`${api}/requests/use-cases/now.ts`, made('[Date.now(), Math.random(), crypto.randomUUID()]'), []],
]

let folder: string
const found = new Map<string, string[]>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [path, source] of planted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', '--quiet'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  for (const { filename, code } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code])
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the linter', () => {
  it.each(planted)('judges %s', (path, _source, broken) => {
    expect(found.get(path) ?? []).toEqual(broken)
  })
})
