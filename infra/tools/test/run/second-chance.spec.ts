import { describe, expect, it } from '@jest/globals'

interface Failure {
  name: string
  output: string
  kind?: string
  file?: string
}
interface SecondChance {
  knownUnstable(text: string): Set<string>
  secondChances(failures: readonly Failure[], known: ReadonlySet<string>): { kind: string; file: string }[]
  standsBecause(failure: Failure, known: ReadonlySet<string>): string | null
}

const { knownUnstable, secondChances, standsBecause } = (await import(
  new URL('../../run/second-chance.mjs', import.meta.url).href
)) as SecondChance

const failed = (file: string, output = 'expected 1, received 2'): Failure => ({
  name: file,
  output,
  kind: 'short',
  file,
})
const [jestLate, journeyLate] = [
  'thrown: "Exceeded timeout of 120000 ms for a test."',
  'Test timeout of 180000ms exceeded.',
]

describe('a failed file runs once more', () => {
  it.each([
    ['an ordinary failure', failed('packages/pdf/test/a.spec.ts'), null],
    ['a check', { name: 'types', output: '' }, 'it is no test'],
    [
      'a property',
      failed('packages/pdf/test/a.spec.ts', 'Property failed after 3 tests\n{ seed: 1 }'),
      'it is a counterexample',
    ],
    ['a listed one', failed('packages/pdf/test/known.spec.ts'), '.ci/unstable.txt names it'],
    ...[
      'packages/seal/test/seal.spec.ts',
      'packages/verify/test/x.spec.ts',
      'infra/standalone/test/crash.long.spec.ts',
      'services/requests-api/test/api/erasure.long.spec.ts',
      'infra/standalone/test/production/killed-replica.long.spec.ts',
    ].flatMap((file): [string, Failure, string | null][] => [
      [`a wrong result in ${file}`, failed(file), 'kills, seals, evidence and erasure are not tried twice'],
      [`a time-out in ${file}`, failed(file, jestLate), null],
      [`a journey’s time-out in ${file}`, failed(file, journeyLate), null],
    ]),
  ] as [string, Failure, string | null][])('unless its failure stands: %s', (_name, failure, reason) => {
    expect(standsBecause(failure, new Set(['packages/pdf/test/known.spec.ts']))).toBe(reason)
  })

  it('only if all of its failures may be the machine’s, and once for all of them', () => {
    const [mixed, both] = ['packages/pdf/test/mixed.spec.ts', 'packages/pdf/test/both.spec.ts']
    const failures = [failed(mixed), failed(mixed, 'Property failed after 1 tests'), failed(both), failed(both)]
    expect(secondChances(failures, new Set())).toEqual([{ kind: 'short', file: both }])
  })

  it('unless five tests failed', () => {
    const failures = [1, 2, 3, 4, 5].map((number) => failed(`packages/pdf/test/${number}.spec.ts`))
    expect(secondChances(failures.slice(1), new Set())).toHaveLength(4)
    expect(secondChances(failures, new Set())).toEqual([])
  })
})

it('the list of unstable files has a file and a cause in each line', () => {
  expect(knownUnstable('# text\n\na.spec.ts: slow disk\nb.spec.ts: unknown\n')).toEqual(
    new Set(['a.spec.ts', 'b.spec.ts']),
  )
})
