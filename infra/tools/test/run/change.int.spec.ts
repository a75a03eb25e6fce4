import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

interface Change {
  changeBase(asked: string | undefined, folder: string): string
  changedSince(base: string, folder: string): string[]
  foldersNear(changed: readonly string[]): { direct: Set<string>; near: Set<string> }
}

const { changeBase, changedSince, foldersNear } = (await import(
  new URL('../../run/change.mjs', import.meta.url).href
)) as Change
const scratch = scratchFolder()

/** A repository with a commit at each hour. @returns the commits */
function repository(name: string, hours: readonly number[]) {
  const folder = join(scratch, name)
  mkdirSync(folder)
  const git = (...args: string[]) => gitIn(folder, args)
  git('init', '--quiet', '--initial-branch=main')
  const commits = hours.map((hour) => {
    write(folder, 'packages/pdf/src/stamp.ts', String(hour))
    git('add', '.')
    gitIn(folder, ['commit', '--quiet', '-m', `at ${hour}`], new Date(Date.UTC(2026, 0, 1, hour)))
    return git('rev-parse', 'HEAD')
  })
  return { folder, git, commits }
}

function gitIn(folder: string, args: readonly string[], at = new Date(Date.UTC(2026, 0, 1))) {
  const date = at.toISOString()
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', env, stdio: 'pipe' }).trim()
}

function write(folder: string, path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('the commit since which changes count', () => {
  it('is the one that GATE_BASE names', () => {
    const { folder, commits } = repository('named', [1, 2, 3])
    expect(changeBase('HEAD~1', folder)).toBe(commits[1])
    expect(() => changeBase('nowhere', folder)).toThrow('There is no commit nowhere here.')
  })

  it('is the newest one that is six hours older than HEAD', () => {
    const { folder, commits } = repository('older', [1, 4, 5, 8, 10])
    expect(changeBase(undefined, folder)).toBe(commits[1])
  })

  it('is origin/main if HEAD is ahead of it', () => {
    const { folder, git, commits } = repository('ahead', [1, 2, 12, 13])
    git('update-ref', 'refs/remotes/origin/main', commits[2]!)
    expect(changeBase(undefined, folder)).toBe(commits[2])
    git('update-ref', 'refs/remotes/origin/main', commits[3]!)
    expect(changeBase(undefined, folder)).toBe(commits[1])
  })

  it('is the first one if all are younger', () => {
    const { folder, commits } = repository('young', [1, 2, 3])
    expect(changeBase(undefined, folder)).toBe(commits[0])
  })

  it('is missing in a shallow clone without such a commit', () => {
    const { folder } = repository('whole', [1, 10])
    const shallow = join(scratch, 'shallow')
    gitIn(scratch, ['clone', '--quiet', '--depth=1', `file://${folder}`, shallow])
    gitIn(shallow, ['update-ref', '-d', 'refs/remotes/origin/main'])
    expect(() => changeBase(undefined, shallow)).toThrow('This clone is shallow')
  })
})

describe('a change', () => {
  it('includes committed, uncommitted, deleted and new files', () => {
    const { folder, git, commits } = repository('changed', [1, 2])
    write(folder, 'services/new.ts', '')
    write(folder, 'docs/kept.md', '')
    git('add', 'docs')
    git('rm', '--quiet', '--cached', 'packages/pdf/src/stamp.ts')
    expect(changedSince(commits[0]!, folder).toSorted()).toEqual([
      'docs/kept.md',
      'packages/pdf/src/stamp.ts',
      'packages/pdf/src/stamp.ts',
      'services/new.ts',
    ])
  })

  it('is near the folders that use a changed one', () => {
    const { direct, near } = foldersNear(['packages/vault/src/vault.ts', 'CHANGELOG.md'])
    expect([...direct]).toEqual(['packages/vault'])
    expect([...near]).toEqual(expect.arrayContaining(['services/requests-api', 'infra/standalone', 'e2e']))
    expect([...near]).not.toContain('packages/pdf')
  })

  it('of a file of the root is near everything', () => {
    expect([...foldersNear(['package-lock.json']).near]).toEqual(
      expect.arrayContaining(['packages/pdf', 'frontends/shell', 'e2e']),
    )
  })
})
