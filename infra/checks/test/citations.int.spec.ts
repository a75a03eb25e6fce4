import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaOf, citedIn, commentsIn, definedIn, papersNamedIn } from './citations.js'
import { describe, expect, it } from '@jest/globals'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Hand-written text files: no binaries, generated files, or the check itself. */
const written =
  /(?:\.(?:[cm]?[jt]sx?|css|html|md|json|ya?ml|conf|http|sh|svg)|Dockerfile|(?:^|\/)\.(?:gitignore|dockerignore))$/
const notWritten = /(?:^|\/)(?:package-lock\.json|golden\/.*|checks\/test\/citations(?:\.spec)?\.ts)$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => written.test(path) && !notWritten.test(path) && existsSync(join(root, path)))
const read = files.map((path) => {
  const text = textOf(path)
  return { path, text, comments: commentsIn(path, text) }
})

const pages = files.filter((path) => areaOf(path) !== null)
const areas = pages.map((page) => areaOf(page)!)
const indexed = (line: RegExp): string[] =>
  [...textOf('docs/adr/README.md').matchAll(line)].map(([, number]) => number!)
const decisions = readdirSync(join(root, 'docs/adr')).flatMap((name) => /^\d{4}(?=-)/.exec(name) ?? [])

describe('ids of docs/', () => {
  it.each(pages)('are defined once, each by its page, in ascending order: %s', (page) => {
    const ids = definedIn(textOf(page))
    const numbers = ids.map((id) => Number(id.slice(id.lastIndexOf('-') + 1)))
    expect(ids.length).toBeGreaterThan(3)
    expect(ids.filter((id) => !id.startsWith(`${areaOf(page)}-`))).toEqual([])
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  })

  it('have one decision per ADR number, listed once in the index', () => {
    expect(decisions).toEqual([...new Set(decisions)])
    expect(indexed(/^- \[(\d{4})\]/gm).toSorted()).toEqual(decisions.toSorted())
  })

  it('reserve the numbers of merged decisions, which point to existing ones', () => {
    for (const number of indexed(/^- (\d{4}) → \d{4}$/gm)) expect(decisions).not.toContain(number)
    for (const number of indexed(/^- \d{4} → (\d{4})$/gm)) expect(decisions).toContain(number)
  })

  it('exist where they are cited', () => {
    const defined = new Set([
      ...pages.flatMap((page) => definedIn(textOf(page))),
      ...[...decisions, ...indexed(/^- (\d{4}) → \d{4}$/gm)].map((no) => `ADR ${no}`),
    ])
    const cited = read.flatMap(({ path, comments }) =>
      comments.flatMap((comment) => citedIn(comment, areas).map((id) => ({ path, id }))),
    )
    expect(cited.length).toBeGreaterThan(300)
    expect(cited.filter(({ id }) => !defined.has(id)).map(({ path, id }) => `${path}: ${id}`)).toEqual([])
  })
})

describe('files of the repository', () => {
  it('cite no paper from outside the repository', () => {
    expect(files.length).toBeGreaterThan(1500)
    const leaning = read.flatMap(({ path, text, comments }) =>
      papersNamedIn(text, comments).map((words) => `${path}: ${words}`),
    )
    expect(leaning).toEqual([])
  })
})
