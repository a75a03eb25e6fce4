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
    await runJest('short', ['--config', ${JSON.stringify(join(folder, 'config.json'))}, '--runInBand'])
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
    const at = lineOf('skipped, 3:')
    expect(printed.slice(at, at + 4)).toEqual([
      'skipped, 3: no such program here (apt-get install it)',
      expect.stringMatching(/^    .*skipped\.cjs$/),
      'skipped, 1: without a reason: one of somebody who said nothing',
      expect.stringMatching(/^    .*skipped\.cjs$/),
    ])
  })

  it('repeats the failures with their messages, then names the skipped suites', () => {
    const places = ['What failed:', 'badly.cjs: a promise is kept', 'Expected: "what was said"', 'skipped, 1:'].map(
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
    const { stdout, status } = spawnSync(process.execPath, [run('rerun-failed.mjs'), '2'], { encoding: 'utf8', env })
    expect(status).toBe(1)
    expect(stdout).toContain('badly.cjs: a promise is kept')
    expect(stdout).toContain('Expected: "what was said"')
    expect(stdout).toContain('skipped, 3: no such program here (apt-get install it)')
    expect(stdout).toContain('failed: a command that did not get to its end')
    expect(stdout.trim().split('\n').at(-1)).toBe('1 passed, 4 failed, 4 skipped')
  })

  it('counts a test as unstable that passes when its file runs again alone', () => {
    const file = 'packages/links/test/links.spec.ts'
    const lines = [
      { passed: 7 },
      { failed: { name: `${file}: a link`, output: 'x', kind: 'short', file, test: 'a link' } },
    ]
    const { status, last } = endOf([...lines, { command: 1 }])
    expect(status).toBe(0)
    expect(last.slice(-2)).toEqual([`unstable: ${file}, a link`, '8 passed, 0 failed, 0 skipped'])
  })

  it('keeps a failure whose file cannot run again', () => {
    const file = 'packages/links/test/gone.spec.ts'
    const { status, last } = endOf([{ failed: { name: file, output: 'x', kind: 'short', file } }, { command: 1 }])
    expect(status).toBe(1)
    expect(last.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  })
})

/** The end of `.ci/run` after results, given as lines. */
function endOf(lines: readonly object[]) {
  const file = join(folder, 'of-a-run')
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const env = { ...process.env, NODE_OPTIONS: '', COUNTERSIGN_RESULTS: file }
  const { stdout, status } = spawnSync(process.execPath, [run('rerun-failed.mjs'), '1'], { encoding: 'utf8', env })
  return { status, last: stdout.split('\n').filter(Boolean) }
}

describe('a run that hangs or dies', () => {
  const inScript = (script: string) => {
    const env = { ...process.env, NODE_OPTIONS: '', COUNTERSIGN_RESULTS: join(folder, 'of-a-hanging-run') }
    writeFileSync(env.COUNTERSIGN_RESULTS, '')
    return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', env })
  }
  const hangs = (action: string) => `
    import { runWatched } from ${JSON.stringify(run('watched.mjs'))}
    import { finish, part, pass, suiteBegan, suiteEnded } from ${JSON.stringify(run('results.mjs'))}
    await part('suites', async () => {
      for (const file of ['ends.spec.ts', 'hangs.spec.ts']) suiteBegan({ kind: 'short', file })
      suiteEnded({ kind: 'short', file: 'ends.spec.ts' }, 1)
      pass()
      return runWatched(process.execPath, ['--eval', ${JSON.stringify(action)}], {}, 300)
    })
    finish()`

  it.each([
    ['hangs', 'process.stdin.resume()'],
    ['dies', 'process.kill(process.pid, "SIGKILL")'],
  ])('and %s fails, and names the suites that did not end', (_how, action) => {
    const { stdout, status } = inScript(hangs(action))
    expect(status).toBe(1)
    expect(stdout).toContain('failed: hangs.spec.ts: did not get to its end')
    expect(stdout.trim().split('\n').at(-1)).toBe('1 passed, 1 failed, 0 skipped')
  })
})
