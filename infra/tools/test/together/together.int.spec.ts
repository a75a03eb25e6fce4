import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const root = resolve(import.meta.dirname, '../../../..')
const folder = scratchFolder()
const globals = `import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'\n`

const suites = {
  'first.mjs': `globalThis.begun = []
    beforeEach(() => void globalThis.begun.push('first'))
    describe.each([1, 2])('of %s', (one) => it.each([3])('and %s', (other) => expect(one).toBeLessThan(other)))`,
  'second.mjs': `it('is reached by no hook of another', () => expect(globalThis.begun).toEqual(['first', 'first']))
    it.skip('is skipped', () => {})`,
  'leaks-global.mjs': `it('replaces a function', () => void (console.table = () => {}))`,
  'leaks-variable.mjs': `it('sets a variable', () => void (process.env.LEFT_BEHIND = 'yes'))`,
  'leaks-timer.mjs': `let timer
    it('starts a timer', () => void (timer = setInterval(() => {}, 1e6)))`,
  'unloadable.mjs': `throw new Error('not today')`,
}

let output: string
interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
let tests: Record<string, string>

beforeAll(() => {
  for (const [name, text] of Object.entries(suites)) writeFileSync(join(folder, name), globals + text)
  const lines = Object.keys(suites).map((name) => `await importSuite('${name}', () => import('./${name}'))\n`)
  writeFileSync(join(folder, 'all.spec.mjs'), lines.join(''))
  const config = {
    rootDir: folder,
    testMatch: ['**/all.spec.mjs'],
    transform: {},
    testRunner: join(root, 'infra/tools/test/together/runner.cjs'),
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const args = ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js'), '--config']
  const report = join(folder, 'report.json')
  const jest = [join(folder, 'config.json'), '--runInBand', '--json', `--outputFile=${report}`, '--forceExit']
  output = spawnSync(process.execPath, [...args, ...jest], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  }).stderr
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  tests = Object.fromEntries(testResults[0]!.assertionResults.map(({ fullName, status }) => [fullName, status]))
})

describe('suites that run together', () => {
  it('keep their tests, tables and skips, each under the name of its file', () => {
    expect(tests).toMatchObject({
      'first.mjs of 1 and 3': 'passed',
      'first.mjs of 2 and 3': 'passed',
      'second.mjs is reached by no hook of another': 'passed',
      'second.mjs is skipped': 'pending',
    })
  })

  it('fail alone if they cannot be loaded', () => {
    expect(tests['unloadable.mjs can be loaded']).toBe('failed')
    expect(output).toContain('not today')
  })

  it('fail by name if they leave something behind', () => {
    expect([...new Set(output.match(/(?<=^ *)\S+\.mjs leaves behind: .*$/gm))]).toEqual([
      'leaks-global.mjs leaves behind: console.table',
      'leaks-variable.mjs leaves behind: environment variable LEFT_BEHIND',
      'leaks-timer.mjs leaves behind: 1 running timers',
    ])
  })
})
