import { describe, expect, it } from '@jest/globals'

interface Suite {
  kind: string
  file: string
}
type Seconds = Readonly<Record<string, number>>
interface Related {
  asRun(path: string): string | null
  distanceTo(folders: { direct: Set<string>; near: Set<string> }): (suite: Suite) => number
  plan(
    suites: readonly Suite[],
    distance: (suite: Suite) => number,
    seconds: Seconds,
    budget: number,
  ): { chosen: Suite[]; left: Suite[] }
  partOf(suites: readonly Suite[], seconds: Seconds, part: number, parts: number): Suite[]
}

const { asRun, distanceTo, plan, partOf } = (await import(
  new URL('../../run/related.mjs', import.meta.url).href
)) as Related

const suite = (file: string): Suite => ({ kind: 'short', file })
const filesOf = (suites: readonly Suite[]) => suites.map(({ file }) => file)

describe('the suites of a change', () => {
  it.each([
    ['packages/pdf/src/stamp/stamp.ts', 'packages/pdf/dist/stamp/stamp.js'],
    ['services/requests-api/test/api/given.ts', 'services/requests-api/dist-test/api/given.js'],
    ['frontends/shell/src/app.tsx', 'frontends/shell/src/app.tsx'],
    ['packages/ui/src/button/button.tsx', 'packages/ui/src/button/button.tsx'],
    ['docs/architecture.md', null],
    ['packages/pdf/package.json', null],
  ])('are found through the file that Jest runs for %s: %s', (path, run) => expect(asRun(path)).toBe(run))

  it('start with those of changed folders, then those that use one, then the fastest ones, within the time budget', () => {
    const near = ['packages/pdf/test/a.spec.ts', 'packages/pdf/test/b.spec.ts']
    const user = 'packages/seal/test/e.spec.ts'
    const far = ['services/mailer-worker/test/c.spec.ts', 'services/mailer-worker/test/d.spec.ts']
    const seconds = Object.fromEntries(
      Object.entries({ [near[0]!]: 30, [near[1]!]: 2, [user]: 7, [far[0]!]: 20, [far[1]!]: 1 }).map(([file, its]) => [
        `short ${file}`,
        its,
      ]),
    )
    const folders = { direct: new Set(['packages/pdf']), near: new Set(['packages/pdf', 'packages/seal']) }
    const { chosen, left } = plan([...far, user, ...near].map(suite), distanceTo(folders), seconds, 42)
    expect(filesOf(chosen)).toEqual([near[1], near[0], user, far[1]])
    expect(filesOf(left)).toEqual([far[0]])
  })
})

describe('the parts of a full run', () => {
  const suites = ['a', 'b', 'c', 'd', 'e'].map(suite)
  const seconds = { 'short a': 100, 'short b': 60, 'short c': 50, 'short d': 5 }

  it('take about as long as each other', () => {
    expect([1, 2].map((part) => filesOf(partOf(suites, seconds, part, 2)))).toEqual([
      ['a', 'e', 'd'],
      ['b', 'c'],
    ])
  })

  it('contain every suite once, in whatever order the suites are listed', () => {
    const parts = [1, 2, 3].flatMap((part) => filesOf(partOf(suites.toReversed(), seconds, part, 3)))
    expect(parts.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(partOf(suites.toReversed(), seconds, 2, 3)).toEqual(partOf(suites, seconds, 2, 3))
  })
})
