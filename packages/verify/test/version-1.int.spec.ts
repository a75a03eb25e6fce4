import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { type Known, sourceOf, verifyEvidence } from 'countersign'

/** Zips as servers wrote them before there was a version 2: by Countersign itself, and never made anew. */
const zipOf = async (name: string): Promise<Uint8Array> =>
  readFile(fileURLToPath(new URL(`../test/fixtures/version-1-${name}.zip`, import.meta.url)))
const verified = async (name: string, known?: Known) => verifyEvidence(sourceOf(await zipOf(name)), known)

describe('evidence of version 1', () => {
  it.each(['completed', 'erased', 'timestamped'])('is verified by its own rules: %s', async (name) => {
    const report = await verified(name)
    expect(report).toMatchObject({
      faults: [],
      remarks: [],
      exitCode: 3,
      headline: 'Consistent in itself. Nothing here shows who made it; compare the key or a head.',
    })
    expect(await verified(name, { key: report.facts.key })).toMatchObject({
      exitCode: 0,
      headline: 'This evidence holds.',
    })
  })

  it('holds up to the head that is told', async () => {
    const { facts } = await verified('completed')
    const upTo = facts.events - 1
    expect(await verified('completed', { heads: [facts.head!] })).toMatchObject({
      exitCode: 0,
      headline: `Holds up to event ${upTo}.`,
    })
    expect(await verified('completed', { heads: ['0'.repeat(64)] })).toMatchObject({ exitCode: 1 })
  })

  it('does not have its seals read', async () => {
    const { checks, facts } = await verified('timestamped')
    expect(facts.seal).toBeNull()
    expect(checks.find(({ id }) => id === 'timestamp')!.says).toMatch(
      /^The seals carry one \(B-T\)\. It is not checked/,
    )
  })

  it.each(['completed', 'erased'])('names whatever was altered: %s', async (name) => {
    const zip = await zipOf(name)
    const { facts } = await verified(name)
    for (let at = 0; at < zip.length; at += Math.ceil(zip.length / 120)) {
      const changed = Uint8Array.from(zip)
      changed[at]! ^= 1 << (at % 8)
      const { exitCode, faults } = await verifyEvidence(sourceOf(changed), { key: facts.key })
      expect([exitCode, faults.length > 0]).toEqual([1, true])
    }
  })
})
