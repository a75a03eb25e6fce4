import { areaOf, citedIn, commentsIn, definedIn, papersNamedIn } from './citations.js'
import { describe, expect, it } from '@jest/globals'

/** One outdated citation of each kind, to prove that the check finds it. */
const leaning: [path: string, text: string][] = [
  ['a.ts', '/** Whose link a token is (decisions, Signing). */'],
  ['a.ts', '/**\n * Ids that repeat (decisions, The\n * event log is the evidence).\n */'],
  ['a.ts', '/** The hash of an event (decisions, "The event log is the evidence"). */'],
  ['a.ts', "/** Statuses of decisions' error table. */"],
  ['a.ts', '// Two of them (facts, section 4) and more\n// (facts 2.2).'],
  ['a.tsx', '/** The figures (spec 2). */'],
  ['a.ts', "it('is what the spec says', () => {})"],
  ['a.ts', '/** Source: product spec 9. */'],
  ['a.ts', '/** Shown so (design/signing, Fields). */'],
  ['a.ts', '/** Three engines of the design card. */'],
  ['a.ts', '/** Within 2 s (issue 5). */'],
  ['a.ts', '/** Until it shows that change (ARCHITECTURE, "Read your own writes"). */'],
  ['a.conf', '# 10 files\n# (product\n# spec, Limits)'],
  ['a.md', 'As the product spec has it.'],
  ['a.json', '{ "description": "pending (spec 3)" }'],
]

const named = (path: string, text: string) => papersNamedIn(text, commentsIn(path, text))

describe('a citation of a paper outside the repository', () => {
  it.each(leaning)('is found in %s: %j', (path, text) => {
    expect(named(path, text)).not.toEqual([])
  })

  it.each([
    ['a.ts', 'log.info(facts, 4)\nconst decisions = made(facts)'],
    ['a.ts', '/** The row as the domain has its facts. Decisions, signing and all, stay pure (rule signing-4). */'],
    ['a.ts', "expect(facts).toEqual(1) // see a.spec.ts and 'issue'"],
    ['a.ts', '// in specifications 2 and 3'],
  ])('is not found without one, in %s: %j', (path, text) => {
    expect(named(path, text)).toEqual([])
  })
})

describe('a citation', () => {
  it('is read from comments, across their lines, and from nothing else', () => {
    const text =
      "const other = 'signing-9'\n/** One (rule\n * signing-4). */\n// Two (rules signing-5,\n// sending-1) and ADR 0046"
    expect(commentsIn('a.ts', text).flatMap((comment) => citedIn(comment, ['signing', 'sending']))).toEqual([
      'signing-4',
      'signing-5',
      'sending-1',
      'ADR 0046',
    ])
  })

  it('is found even if its page does not exist', () => {
    expect(citedIn('so it is (rule nothing-1)', ['signing'])).toEqual(['nothing-1'])
  })

  it('points to the start of an entry on its page', () => {
    expect(definedIn('# A\n\n- **house-1** One (house-2).\n- **house-2** Two.\n- house-3')).toEqual([
      'house-1',
      'house-2',
    ])
    expect(['docs/rules/signing.md', 'docs/engines.md', 'docs/architecture.md', 'docs/scale.md'].map(areaOf)).toEqual([
      'signing',
      'engines',
      'house',
      null,
    ])
  })
})
