import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'

const script = fileURLToPath(new URL('../../run/lines.mjs', import.meta.url))
const { isSource, partOf } = (await import(script)) as {
  isSource(path: string): boolean
  partOf(path: string): string
}
const linesOf = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

describe('lines of source', () => {
  it('include code that runs, builds or checks the product', () => {
    for (const path of ['packages/vault/src/port.ts', 'infra/tools/run/start.mjs', 'bench/src/run.ts'])
      expect([path, isSource(path)]).toEqual([path, true])
  })

  it.each([
    'packages/vault/test/keys.spec.ts',
    'packages/vault/src/conformance.ts',
    'packages/vault/conformance/conformance.ts',
    'packages/event-log/src/testing.ts',
    'infra/test-services/src/images.ts',
    'e2e/journeys/outbox.spec.ts',
  ])('exclude tests, suites and their helpers: %s', (path) => {
    expect(isSource(path)).toBe(false)
  })

  it('are counted per part', () => {
    expect(['packages/ui/src/index.ts', 'infra/tools/run/lines.mjs', 'jest.config.mjs'].map(partOf)).toEqual([
      'packages/ui',
      'infra',
      'jest.config.mjs',
    ])
  })

  it('do not change from a commit to itself', () => {
    const { stdout, status } = linesOf('HEAD')
    expect(status).toBe(0)
    const [counted, leftOut] = stdout.trim().split('\n\n')
    for (const table of [counted, leftOut]) {
      const rows = table!.split('\n').slice(1)
      expect(rows.length).toBeGreaterThan(10)
      for (const row of rows) expect(row).toMatch(/ ([1-9]\d*) +\1 +0$/)
    }
  })

  it('are not counted for an unknown commit', () => {
    expect(linesOf('no-such-commit')).toMatchObject({ status: 1, stdout: '' })
  })
})
