import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

// Starts Jest as a child process.
jest.setTimeout(120_000)

const run = (name: string) => fileURLToPath(new URL(`../../run/${name}`, import.meta.url))
const folder = scratchFolder()
const results = join(folder, 'results')

/** Suites that pass, fail, skip with a reason, and fail to load. */
const suites = {
  'well.cjs': `test('holds', () => {})`,
  'badly.cjs': `describe('a promise', () => { test('is kept', () => { expect('what is').toBe('what was said') }) })`,
  'skipped.cjs': `describe.skip('a suite (skipped: no such program here (apt-get install it))', () => {
    test('one', () => {})
    test('two', () => {})
  })
  test.skip('another (skipped: no such program here (apt-get install it))', () => {})
  test.skip('one of somebody who said nothing', () => {})`,
  'unloaded.cjs': `throw new Error('it cannot be loaded')`,
}

/** The end of a run's output. */
let printed: string[]

beforeAll(() => {
  for (const [name, text] of Object.entries(suites)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ rootDir: folder, testRegex: ['\\.cjs$'], transform: {} }))
  const script = `
    import { runJest } from ${JSON.stringify(run('jest.mjs'))}
    import { check, finish } from ${JSON.stringify(run('results.mjs'))}
    await runJest(['--config', ${JSON.stringify(join(folder, 'config.json'))}, '--runInBand'])
    check('types', false, 'a.ts(1,2): this is no number')
    finish()`
  const args = ['--input-type=module', '--eval', script]
  const env = { ...process.env, NODE_OPTIONS: '', COUNTERSIGN_RESULTS: results }
  printed = spawnSync(process.execPath, args, { encoding: 'utf8', env }).stdout.split('\n')
})

const lineOf = (words: string) => printed.findIndex((line) => line.includes(words))

describe('the summary of a test run', () => {
  it('ends with the numbers of passed, failed and skipped tests', () => {
    expect(printed.filter(Boolean).at(-1)).toBe('1 passed, 3 failed, 4 skipped')
  })

  it('has one line per reason for skipped tests, and one for those without a reason', () => {
    expect(printed.filter((line) => line.startsWith('skipped'))).toEqual([
      'skipped, 3: no such program here (apt-get install it)',
      'skipped, 1: without a reason: one of somebody who said nothing',
    ])
  })

  it('repeats the failures with their messages after everything else', () => {
    const places = ['skipped, 1:', 'What failed:', 'badly.cjs: a promise is kept', 'Expected: "what was said"'].map(
      lineOf,
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    for (const words of ['unloaded.cjs', 'it cannot be loaded', 'failed: types', 'this is no number']) {
      expect(lineOf(words)).toBeGreaterThan(lineOf('What failed:'))
    }
  })

  it('adds up several commands, including one that did not finish', () => {
    const env = { ...process.env, COUNTERSIGN_RESULTS: results }
    const { stdout, status } = spawnSync(process.execPath, [run('sum-results.mjs'), '2'], { encoding: 'utf8', env })
    expect(status).toBe(1)
    expect(stdout).toContain('badly.cjs: a promise is kept')
    expect(stdout).toContain('Expected: "what was said"')
    expect(stdout).toContain('skipped, 3: no such program here (apt-get install it)')
    expect(stdout).toContain('failed: a command that did not get to its end')
    expect(stdout.trim().split('\n').at(-1)).toBe('1 passed, 4 failed, 4 skipped')
  })
})
