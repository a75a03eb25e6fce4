import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const self = 'infra/checks/test/unowned-package.int.spec.ts'

/** Commands that fetch `countersign` from npm, where the name is not ours: its owner's program would run. */
const fetched =
  /\b(?:npx|bunx|(?:npm|yarn|pnpm|bun) (?:exec|x|i|install|add|dlx))(?: -\S+)* (?:--package=)?countersign(?![-\w])/

const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:[cm]?[jt]sx?|html|md|json|ya?ml|sh)$/.test(path) && path !== self)
  .filter((path) => existsSync(join(root, path)))

describe('the package name countersign', () => {
  it('is recognized in each command that would fetch it', () => {
    for (const command of [
      'npx countersign verify',
      'npx --yes countersign',
      'npm install -g countersign',
      'npm exec countersign',
    ])
      expect(command).toMatch(fetched)
    expect('npm install countersign-workspace, npx playwright').not.toMatch(fetched)
  })

  it('is fetched from npm by no text of ours: certificate, pages, documents', () => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((path) => fetched.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
