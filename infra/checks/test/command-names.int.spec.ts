import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'
import { parseSync } from 'oxc-parser'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The only file that may know how a command is called (rule running-20). */
const names = 'packages/process/src/commands.ts'

/** Everything that a package holds. */
const sources = ['services/*/src', 'packages/*/src', 'infra/standalone/src', 'frontends/*/src']

/** True if text outside comments names npm. */
function saysNpm(path: string, text: string): boolean {
  const said = [...text.matchAll(/\bnpm (?:run|start|ci|install)\b|\bnpx /g)]
  if (said.length === 0) return false
  const { comments } = parseSync(path, text)
  return said.some(({ index }) => !comments.some(({ start, end }) => start <= index && index < end))
}

it('lets one file alone name the scripts of npm in sentences', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', ...sources.map((path) => `:(glob)${path}/**/*.ts*`)],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => path !== names && path !== '' && existsSync(join(root, path)))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => saysNpm(path, textOf(path)))).toEqual([])
})

it('has scripts of the checkout under these names', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const known = [...textOf(names).matchAll(/^ {2}'?([a-z:-]+)'?: (?:'|null)/gm)].map(([, name]) => name!)
  expect(known).toContain('vault:rotate-key')
  expect(known.filter((name) => !(name in scripts))).toEqual([])
})
