import { describe, expect, it } from '@jest/globals'
import type { EventLine, Known } from '@countersign/verify'
import {
  acted,
  completedParts,
  erasedParts,
  filesOf,
  fingerprintOf,
  introduced,
  lines,
  newKey,
  packed,
  type Parts,
  relink,
  type Said,
  sealedParts,
  verifyZip,
} from './made-evidence.js'
import { makeParty } from './made-seals.js'

const verified = async (parts: Parts, known?: Known) => verifyZip(await packed(filesOf(parts)), known)
const namesOf = async (parts: Parts, known?: Known) => (await verified(parts, known)).faults.map(({ names }) => names)

/** The same evidence with a changed history, listed and signed by a forger. */
function forged(change: (events: EventLine[]) => EventLine[]): Parts {
  const parts = completedParts()
  return { ...parts, key: newKey(), events: change(parts.events) }
}
const having = (events: EventLine[], revision: number, changes: Partial<EventLine>) =>
  events.map((event) => (event.revision === revision ? { ...event, ...changes } : event))

describe('untouched evidence', () => {
  it('holds, and reports its facts', async () => {
    const parts = completedParts()
    const report = await verified(parts, { key: fingerprintOf(parts) })
    expect(report.faults).toEqual([])
    expect(report).toMatchObject({
      holds: true,
      exitCode: 0,
      headline: 'This evidence holds.',
      remarks: [],
      facts: {
        title: 'Lease',
        sender: 'Katherine Johnson',
        events: 17,
        signed: [{ name: 'Augusta Ada King', at: '2026-11-20T12:12:00.000Z' }],
        approved: [{ name: 'Grace Hopper' }],
      },
    })
    expect(report.checks.filter(({ state }) => state !== 'holds').map(({ id }) => id)).toEqual(['head', 'timestamp'])
  })

  it('holds with the right key and any of its heads, written in groups or not', async () => {
    const parts = completedParts()
    const heads = parts.events.map(({ hash }) => hash.toUpperCase().replace(/.{4}/g, '$& '))
    const key = fingerprintOf(parts).replace(/.{4}/g, '$&…')
    expect((await verified(parts, { heads, key })).holds).toBe(true)
  })

  it('holds after an erasure, as a hash chain without values or files', async () => {
    const report = await verified(erasedParts())
    expect(report.faults).toEqual([])
    expect(report.facts).toMatchObject({ title: null, signed: [{ name: 'Someone whose name was erased' }] })
    expect(report.checks.find(({ id }) => id === 'originals')!.state).toBe('absent')
  })
})

describe('a forger with another key', () => {
  it('cannot change an event', async () => {
    const parts = forged((events) => having(events, 12, { at: '2026-11-20T14:12:00.000Z' }))
    const report = await verified(parts)
    expect(report.faults[0]).toMatchObject({ check: 'history', names: 'Event 12, “Recipient signed” does not match' })
    expect(report.checks.filter(({ state }) => state === 'fails').map(({ id }) => id)).toEqual(['history', 'head'])
  })

  it('cannot change a personal value', async () => {
    const values = { name: 'Eve', email: 'ada@example.com' }
    const parts = forged((events) => having(events, 5, { disclosed: { ...events[5]!.disclosed!, values } }))
    expect(await namesOf(parts)).toEqual(['Event 5, “Recipient added” does not match'])
  })

  it('cannot withhold a personal value', async () => {
    const parts = forged((events) => having(events, 5, { disclosed: null }))
    expect(await namesOf(parts)).toEqual(['Event 5, “Recipient added” is incomplete'])
  })

  it('can withhold a message to one recipient, which causes no other faults', async () => {
    const parts = completedParts()
    const to = { recipientId: 'r-1' }
    const before = parts.events.slice(0, 8)
    const written = lines([['RecipientMessageWritten', to, { message: 'Page 3 is new.' }]], before)
    const rest = parts.events.slice(8).map((event) => ({ ...event, revision: event.revision + 1 }))
    const ending = (last: EventLine) => relink([...written.slice(0, 8), last, ...rest])
    const open = await namesOf({ ...parts, key: newKey(), events: ending(written[8]!) })
    const closed = await namesOf({ ...parts, key: newKey(), events: ending({ ...written[8]!, disclosed: null }) })
    expect(closed).toEqual(open)
  })

  it('can withhold an introduction, which then names no actor', async () => {
    const parts = completedParts()
    const [creation, ...rest] = parts.events
    const later = rest.map((event) => ({ ...event, revision: event.revision + 1 }))
    const [first, introduction] = lines([introduced('p-1', 'Ada Lovelace')], [creation!])
    const handledBy = async (event: EventLine) => {
      const { faults, facts } = await verified({ ...parts, events: relink([first!, event, ...later]) })
      return { names: faults.map(({ names }) => names).filter((name) => name.startsWith('Event 1,')), ...facts }
    }
    expect(await handledBy(introduction!)).toMatchObject({ names: [], handledBy: ['Ada Lovelace'] })
    expect(await handledBy({ ...introduction!, disclosed: null })).toMatchObject({ names: [], handledBy: [] })
  })

  it('cannot drop any event', async () => {
    const { length } = completedParts().events
    for (let dropped = 0; dropped < length - 1; dropped++) {
      const names = await namesOf(forged((events) => events.toSpliced(dropped, 1)))
      expect(names).toContain(`Event ${dropped} is missing`)
    }
  })

  it('cannot reorder events', async () => {
    const names = await namesOf(forged(([a, b, c, ...rest]) => [a!, c!, b!, ...rest]))
    expect(names.slice(0, 2)).toEqual(['Event 1 is missing', 'Event 1 is out of order'])
  })

  it('cannot truncate the history without leaving unnamed files or losing the given head', async () => {
    const parts = forged((events) => events.slice(0, -1))
    expect(await namesOf(parts)).toEqual(['Certificate.pdf is not the certificate of this request'])
    const bare = { ...parts, files: parts.files.filter(({ role }) => role !== 'certificate') }
    expect(await namesOf(bare)).toEqual([])
    const head = completedParts().events.at(-1)!.hash
    expect(await namesOf(bare, { heads: [head] })).toEqual(['The head you entered isn’t in this history'])
  })

  it('cannot rewrite the whole history, as it lacks the quoted head and the key', async () => {
    const original = completedParts()
    const said = acted.map(([type, data, personal]): Said =>
      type === 'FieldPlaced' ? [type, { ...data, page: 2 }] : [type, data, personal],
    )
    const parts = await sealedParts({ by: await makeParty('Acme Ltd') }, said)
    expect(await verified(parts)).toMatchObject({ exitCode: 3, faults: [] })
    // The original seals quote another history.
    expect(await namesOf({ ...parts, files: original.files })).not.toEqual([])
    expect(await namesOf(parts, { heads: [original.events.at(-2)!.hash] })).toEqual([
      'The head you entered isn’t in this history',
    ])
    const key = fingerprintOf(original)
    expect(await namesOf(parts, { key })).toEqual(['public-key.pem isn’t the key you entered'])
  })

  it.each([
    ['originals/01 Lease.pdf', 'an original', 'An original is missing'],
    ['renditions/02 Größe.pdf', 'the PDF of an original', 'The PDF of an original is missing'],
    ['sealed/02 Größe, signed.pdf', 'a sealed document', 'A sealed document is missing'],
    ['Certificate.pdf', 'the certificate', 'The certificate is missing'],
  ])('cannot replace %s', async (path, what, missing) => {
    const parts = completedParts()
    const files = parts.files.map((file) => (file.path === path ? { ...file, bytes: Buffer.from('%PDF other') } : file))
    const names = await namesOf({ ...parts, key: newKey(), files })
    expect(names).toEqual(expect.arrayContaining([missing, `${path} is not ${what} of this request`]))
    expect(await namesOf({ ...parts, files: parts.files.filter((file) => file.path !== path) })).toEqual([missing])
  })

  it('cannot swap the sealed files of two documents', async () => {
    const parts = completedParts()
    const swapped = { 'doc-1': 'doc-2', 'doc-2': 'doc-1' } as Record<string, string>
    const files = parts.files.map((file) =>
      file.role === 'sealed' ? { ...file, documentId: swapped[file.documentId!]! } : file,
    )
    expect((await verified({ ...parts, files })).holds).toBe(false)
  })

  it('cannot use the history of another request', async () => {
    const parts = forged((events) => relink(events.map((event) => ({ ...event, stream: 'signature-request-other' }))))
    expect((await namesOf(parts))[0]).toBe('The history belongs to another request')
  })

  it('cannot feign an erasure', async () => {
    const parts = completedParts()
    const events = parts.events.map((event) => ({ ...event, disclosed: null }))
    const report = await verified({ ...parts, events, files: [], erased: true })
    expect(report.holds).toBe(false)
    expect(report.faults[0]!.names).toBe('Event 0, “Signature request created” is incomplete')
  })
})

describe('a foreign zip', () => {
  it('is reported as unreadable', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), Buffer.alloc(100), await packed([])]) {
      const report = await verifyZip(bytes)
      expect(report).toMatchObject({ holds: false, faults: [{ names: expect.stringContaining('cannot be read') }] })
    }
  })

  it('is reported if a file was added, dropped, doubled or moved', async () => {
    const files = filesOf(completedParts())
    const names = async (changed: typeof files) =>
      (await verifyZip(await packed(changed))).faults.map((fault) => fault.names)
    expect(await names([...files, { path: 'Extra.pdf', bytes: Buffer.from('x') }])).toContain('Extra.pdf was added')
    expect(await names(files.toSpliced(1, 1))).toContain('renditions/01 Lease.pdf is missing')
    expect(await names([...files, files[0]!])).toContain('originals/01 Lease.pdf is there twice')
    const [first, second, ...rest] = files
    expect(await names([second!, first!, ...rest])).toContain('renditions/01 Lease.pdf is out of order')
  })
})
