import { describe, expect, it } from '@jest/globals'
import type { Known } from '@countersign/verify'
import {
  filesOf,
  fingerprintOf,
  lines,
  packed,
  parties,
  type Parts,
  sealedParts,
  sha256,
  verifyZip,
} from './made-evidence.js'
import { pemOf, sealed, timestampOf } from './made-seals.js'

const verified = async (parts: Parts, known?: Known) => verifyZip(await packed(filesOf(parts)), known)
const namesOf = async (parts: Parts) => (await verified(parts)).faults.map(({ names }) => names)

/** Replaces the first sealed file and its hash in the history. */
function exchanged(parts: Parts, bytes: Buffer): Parts {
  const before = parts.files.find(({ role }) => role === 'sealed')!
  const named = { sha256: sha256(bytes), size: bytes.length }
  const events = parts.events.map(({ type, data, disclosed, ...event }) => {
    const text = JSON.stringify(data).replaceAll(sha256(before.bytes), named.sha256)
    return { ...event, type, disclosed, data: JSON.parse(text) as typeof data }
  })
  const files = parts.files.map((file) => (file === before ? { ...file, bytes } : file))
  return { ...parts, files, events: lines([], events) }
}

describe('seals in evidence', () => {
  it('report time and authority of their timestamps', async () => {
    const parts = await sealedParts({ stamps: true, archives: true })
    const trust = pemOf(parties.clock)
    const report = await verified(parts, { key: fingerprintOf(parts), trust })
    expect([report.faults, report.exitCode]).toEqual([[], 0])
    expect(report.checks.find(({ id }) => id === 'timestamp')).toMatchObject({
      state: 'holds',
      says: expect.stringMatching(
        /^5 timestamps are valid, by authorities you trust: .*“Recipient approved”: .*“Test Clock”/,
      ),
    })
    const unnamed = await verified(parts, { key: fingerprintOf(parts) })
    expect(unnamed.checks.find(({ id }) => id === 'timestamp')).toMatchObject({ state: 'absent' })
  })

  it('report who sealed', async () => {
    const parts = await sealedParts()
    const { facts, checks } = await verified(parts, { trust: pemOf(parties.sealer) })
    expect(facts.seal).toEqual({ name: 'Acme Ltd', sha256: sha256(parties.sealer.der), trusted: true })
    expect(checks.find(({ id }) => id === 'sealed')!.says).toContain('which you trust')
  })

  it('are required in every file listed as sealed', async () => {
    const parts = await sealedParts({ quotes: false })
    const shown = parts.files.find(({ role }) => role === 'rendition')!.bytes
    expect(await namesOf(exchanged(parts, shown))).toEqual(['sealed/01 Lease, signed.pdf isn’t sealed as it must be'])
  })

  it('must cover a file that begins with the bytes that were shown', async () => {
    const parts = await sealedParts({ quotes: false })
    const other = await sealed(Buffer.from('%PDF another\n%%EOF\n'), { by: parties.sealer })
    expect(await namesOf(exchanged(parts, other))).toContain(
      'sealed/01 Lease, signed.pdf isn’t of the document that was sent',
    )
  })

  it('never hold if an apparent signature was not read', async () => {
    const parts = await sealedParts({ quotes: false })
    const shown = parts.files.find(({ role }) => role === 'rendition')!.bytes
    const begin = shown.length + 1
    const words = `\n8 0 obj\n<< /Type /Sig /ByteRange [0 ${begin + 80} ${begin + 84} `
    const open = `${`${words}100000] `.padEnd(71)}/Contents <00> /Reason (`.padEnd(100_079, 'x')
    const other = await sealed(Buffer.concat([shown, Buffer.from(`${open}%%EOF`)]), { by: parties.sealer })
    const report = await verified(exchanged(parts, other), { key: fingerprintOf(parts) })
    expect(report).toMatchObject({
      exitCode: 1,
      faults: [{ names: expect.stringMatching(/isn’t sealed as it must be$/) }],
    })
    expect(report.faults[0]!.says).toMatch(/^One apparent signature was not read/)
  })

  it('must be of one certificate', async () => {
    const parts = await sealedParts({ quotes: false })
    const shown = parts.files.find(({ role }) => role === 'rendition')!.bytes
    const other = await sealed(shown, { by: parties.later })
    expect(await namesOf(exchanged(parts, other))).toEqual(['sealed/02 Größe, signed.pdf is sealed by someone else'])
  })

  it('must quote heads of this history', async () => {
    const parts = await sealedParts({ quotes: false })
    const shown = parts.files.find(({ role }) => role === 'rendition')!.bytes
    const other = await sealed(shown, { by: parties.sealer, reason: `History head: ${'ab'.repeat(32)}` })
    expect(await namesOf(exchanged(parts, other))).toEqual(['sealed/01 Lease, signed.pdf belongs to another history'])
  })

  it('must have the timestamps that the history claims', async () => {
    const parts = await sealedParts({ quotes: false })
    const levels = (level: string) => {
      const text = (data: object) => JSON.stringify(data).replace('"level":"B-B"', `"level":"${level}"`)
      const events = parts.events.map((event) => ({
        ...event,
        data: JSON.parse(text(event.data)) as typeof event.data,
      }))
      return { ...parts, events: lines([], events) }
    }
    expect(await namesOf(levels('B-T'))).toEqual(['sealed/01 Lease, signed.pdf isn’t sealed as it must be'])
    const stamped = await sealedParts({ stamps: true })
    expect(await namesOf(stamped)).toEqual([])
  })
})

describe('a timestamp of a head', () => {
  const last = { revision: 13 }
  const withToken = async (change: (data: { revision: number; hash: string; token: string }) => object) => {
    const parts = await sealedParts({ quotes: false })
    const { hash } = parts.events[last.revision]!
    const token = (await timestampOf(Buffer.from(hash, 'hex'), parties.clock)).toString('base64')
    return { ...parts, events: lines([['HeadTimestamped', { ...change({ ...last, hash, token }) }]], parts.events) }
  }

  it('holds, even after the end of the request', async () => {
    expect(await namesOf(await withToken((data) => data))).toEqual([])
  })

  it.each<[string, (data: { revision: number; hash: string; token: string }) => object]>([
    ['another event', (data) => ({ ...data, revision: 12 })],
    ['an event that is not there', (data) => ({ ...data, revision: 99 })],
    ['another hash', (data) => ({ ...data, hash: 'f'.repeat(64) })],
    ['no token', (data) => ({ ...data, token: '' })],
    ['no base64', (data) => ({ ...data, token: `${data.token}*` })],
    ['a token that was altered', (data) => ({ ...data, token: data.token.replace(/.{9}$/, 'AAAAAAA==') })],
  ])('is reported if it is of %s', async (_what, change) => {
    expect(await namesOf(await withToken(change))).toEqual(['Event 17, “Head timestamped” does not hold'])
  })

  it('is reported if it is not of the 32 bytes of the hash', async () => {
    const parts = await sealedParts({ quotes: false })
    const { hash } = parts.events[last.revision]!
    const of = Buffer.from(sha256(Buffer.from(hash, 'hex')), 'hex')
    const token = (await timestampOf(of, parties.clock)).toString('base64')
    const events = lines([['HeadTimestamped', { ...last, hash, token }]], parts.events)
    const { faults } = await verified({ ...parts, events })
    expect(faults).toMatchObject([{ check: 'timestamp', says: 'Its timestamp belongs to something else.' }])
  })
})
