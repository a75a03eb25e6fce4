// What counts as the change: the suites near it run, others may wait.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './root.mjs'

const workspaces = ['packages', 'services', 'frontends', 'infra']

/** Commits of one working session are younger than this, compared with its last one. */
const sessionSeconds = 6 * 60 * 60

export class NoBase extends Error {
  name = 'NoBase'
}

const gitIn =
  (cwd) =>
  (...args) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * The commit since which changes count: GATE_BASE, else origin/main if HEAD is ahead of it, else the newest commit that is
 * six hours older than HEAD.
 *
 * @param {string} [cwd] the checkout
 * @throws {NoBase} with the reason and a way out
 */
export function changeBase(asked = process.env.GATE_BASE, cwd = root) {
  const git = gitIn(cwd)
  const commitOf = (name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    } catch {
      return null
    }
  }
  if (asked) {
    const commit = commitOf(asked)
    if (!commit) throw new NoBase(`There is no commit ${asked} here. Set GATE_BASE to one that there is, or unset it.`)
    return commit
  }
  if (!commitOf('HEAD')) throw new NoBase('There is no commit here. Make one, or set GATE_BASE.')
  const main = commitOf('origin/main')
  if (main && git('rev-list', '--count', `${main}..HEAD`) !== '0') return git('merge-base', main, 'HEAD')
  const before = Number(git('log', '-1', '--format=%ct')) - sessionSeconds
  const older = git('rev-list', '-1', `--before=${before}`, 'HEAD')
  if (older) return older
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new NoBase(
      'This clone is shallow, and no commit in it is six hours older than HEAD. Fetch more, or set GATE_BASE.',
    )
  }
  return git('rev-list', '--max-parents=0', 'HEAD').split('\n').at(-1)
}

/** Paths that differ from a commit, untracked ones included. */
export function changedSince(base, cwd = root) {
  const git = gitIn(cwd)
  const tracked = git('diff', '--name-only', '--no-renames', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean)
}

/** The workspace that a path is in, such as `packages/pdf`; otherwise its first folder, or `.` for a file of the root. */
export function folderOf(path) {
  const [top, folder, rest] = path.split('/')
  if (folder === undefined) return '.'
  return rest !== undefined && workspaces.includes(top) ? `${top}/${folder}` : top
}

/** Folders that every suite depends on. */
const everywhere = new Set(['.'])
/** Text that no suite reads but those of every run. */
const isText = (path) => /^(?:\.ci\/|[A-Z]+(?:\.md)?$)/.test(path)
/** Uses that no import shows: suites read documents, and journeys run every front end. */
const readers = {
  docs: ['infra/tools', 'infra/deploy', 'packages/verify'],
  frontends: ['e2e', 'infra/standalone', 'infra/deploy'],
}

/** Folders with a changed file, and those that depend on one of them, tests included. */
export function foldersNear(changed) {
  const direct = new Set(changed.filter((path) => !isText(path)).map(folderOf))
  const uses = usedFolders()
  if ([...direct].some((folder) => everywhere.has(folder)))
    return { direct, near: new Set([...direct, ...uses.keys()]) }
  const near = new Set(direct)
  for (let before = -1; before !== near.size;) {
    before = near.size
    for (const [folder, used] of uses) if (used.some((one) => near.has(one))) near.add(folder)
  }
  return { direct, near }
}

/** Its workspaces; a folder without them counts as one. */
function foldersIn(top) {
  if (!workspaces.includes(top)) return [top]
  const names = readdirSync(join(root, top))
  return names.map((name) => `${top}/${name}`).filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/** Workspaces with the workspaces that they use, from their TypeScript references and package names. */
function usedFolders() {
  const folders = workspaces.flatMap(foldersIn)
  return new Map(['bench', 'e2e', ...folders].map((folder) => [folder, usedBy(folder)]))
}

function usedBy(folder) {
  const configs = readdirSync(join(root, folder)).filter((file) => /^tsconfig.*\.json$/.test(file))
  const references = configs.flatMap(
    (file) => JSON.parse(readFileSync(join(root, folder, file), 'utf8')).references ?? [],
  )
  const paths = references.map(({ path }) => posix.join(folder, path).replace(/\/tsconfig[^/]*$/, ''))
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  )
  const read = Object.entries(readers).flatMap(([used, by]) => (by.includes(folder) ? foldersIn(used) : []))
  const named = Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => workspaceOf(name) ?? [])
  return [...new Set([...paths, ...named, ...read])].filter((path) => path !== folder)
}

function workspaceOf(name) {
  const [, rest] = /^@countersign\/(.+)$/.exec(name) ?? []
  return rest && workspaces.map((top) => `${top}/${rest}`).find((path) => existsSync(join(root, path)))
}
