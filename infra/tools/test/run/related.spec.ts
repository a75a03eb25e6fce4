import { describe, expect, it } from '@jest/globals'

interface Related {
  asRun(path: string): string | null
  plan(
    specs: readonly string[],
    changed: readonly string[],
    seconds: Readonly<Record<string, number>>,
    budget: number,
  ): { chosen: string[]; left: string[] }
}

const { asRun, plan } = (await import(new URL('../../run/related.mjs', import.meta.url).href)) as Related

describe('the suites of a change', () => {
  it.each([
    ['packages/pdf/src/stamp/stamp.ts', 'packages/pdf/dist/stamp/stamp.js'],
    ['services/requests-api/test/api/given.ts', 'services/requests-api/dist-test/api/given.js'],
    ['frontends/shell/src/app.tsx', 'frontends/shell/src/app.tsx'],
    ['packages/ui/src/button/button.tsx', 'packages/ui/src/button/button.tsx'],
    ['docs/architecture.md', null],
    ['packages/pdf/package.json', null],
  ])('are found through the file that Jest runs for %s: %s', (path, run) => expect(asRun(path)).toBe(run))

  it('start with those of changed folders, then the fastest ones, within the time budget', () => {
    const near = ['packages/pdf/dist-test/a.spec.js', 'packages/pdf/dist-test/b.spec.js']
    const far = ['services/mailer-worker/dist-test/c.spec.js', 'services/mailer-worker/dist-test/d.spec.js']
    const seconds = { [near[0]!]: 30, [near[1]!]: 2, [far[0]!]: 20, [far[1]!]: 1 }
    const { chosen, left } = plan([...far, ...near], ['packages/pdf/src/stamp.ts'], seconds, 35)
    expect({ chosen, left }).toEqual({ chosen: [near[1], near[0], far[1]], left: [far[0]] })
  })
})
