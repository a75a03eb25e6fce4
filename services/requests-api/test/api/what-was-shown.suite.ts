import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { takeMailAbout } from './as-the-mailer.js'
import { entered, finishes, shownBy, signs } from './finishing.js'
import { useInstallation } from './use-installation.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { openJournal } from '../journal.js'

describe('shown documents', () => {
  const installation = useInstallation()
  const world = new SigningWorld(installation)
  const reader = installation.browser()

  const changed = 'The documents changed while you read them.'

  /** Returns the decrypted data of the newest signing or approval. */
  async function lastAct({ id }: SentRequest) {
    const { vault, eventLog } = installation.engines
    const journal = openJournal(eventLog, vault)
    const { entries } = await journal.read(`signature-request-${id}`)
    return entries.findLast(({ event }) => event.type === 'RecipientSigned' || event.type === 'RecipientApproved')!
      .event.data
  }

  describe('Finish', () => {
    it('records which documents were shown, and at which revision', async () => {
      const { request, link } = await world.sendWithLink()
      const shown = await shownBy(reader, link)
      expect((await signs(reader, link, request, 0)).status).toBe(200)
      expect(await lastAct(request)).toMatchObject(shown)
    })

    it('is refused without effect if other documents were shown, but not when repeated', async () => {
      const { request, link } = await world.sendWithLink()
      const shown = await shownBy(reader, link)
      const other = { ...shown, documents: [{ id: request.documentId, sha256: 'f'.repeat(64) }] }
      const before = await world.types(request)
      for (const documents of [other.documents, [], [...shown.documents, ...shown.documents]]) {
        const body = { consent: true, ...shown, documents, values: entered(request, 0) }
        expect(await reader.post(`${link}/finish`, body)).toMatchObject({ status: 409, text: changed })
      }
      expect(await world.types(request)).toEqual(before)
      await signs(reader, link, request, 0)
      expect((await reader.post(`${link}/finish`, { consent: true, ...other, values: [] })).status).toBe(200)
    })

    it('accepts an earlier revision if no field was filled in since, and records it', async () => {
      const { request, link } = await world.sendWithLink()
      const shown = { ...(await shownBy(reader, link)), seen: 0 }
      const finishing = { consent: true, ...shown, values: entered(request, 0) }
      expect((await reader.post(`${link}/finish`, finishing)).status).toBe(200)
      expect(await lastAct(request)).toMatchObject(shown)
    })

    it('is refused if a field was filled in since, until the recipient has seen it', async () => {
      const request = await world.send([{}, { role: 'approver' }])
      const approver = await world.link(request, 1)
      const before = await shownBy(reader, approver)
      const text = { fieldId: request.fields[0]!.id, value: 'Mathematician' }
      await finishes(reader, await world.link(request, 0), [text, ...entered(request, 0)])
      for (const seen of [before.seen, 0]) {
        const late = await reader.post(`${approver}/finish`, { consent: true, ...before, seen, values: [] })
        const says = 'Person 1 filled in 1 field while you were reading. Review it, then approve.'
        expect([late.status, late.text]).toEqual([409, says])
      }
      expect((await finishes(reader, approver)).status).toBe(200)
    })

    it('requires the shown documents and revision, and names a missing one', async () => {
      const { request, link } = await world.sendWithLink()
      const values = entered(request, 0)
      const { documents, seen } = await shownBy(reader, link)
      const before = await world.types(request)
      for (const [shown, text] of [
        [{}, 'seen is missing\ndocuments is missing'],
        [{ documents }, 'seen is missing'],
        [{ seen }, 'documents is missing'],
        [{ documents, seen: null }, 'seen must be a number'],
      ] as const) {
        const answer = await reader.post(`${link}/finish`, { consent: true, ...shown, values })
        expect([answer.status, answer.text]).toEqual([400, text])
      }
      expect(await world.types(request)).toEqual(before)
    })

    it.each(['a document that is no id', 'a hash that is none'])('names the invalid property of %s', async (what) => {
      const request = await world.send([{}])
      const document = what.startsWith('a hash')
        ? { id: request.documentId, sha256: 'x' }
        : { id: 'x', sha256: 'f'.repeat(64) }
      const shown = { documents: [document], seen: 0 }
      const answer = await reader.post(`${await world.link(request, 0)}/finish`, { consent: true, ...shown })
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/^documents\.0\.(id|sha256) /)])
    })
  })

  describe('a receipt', () => {
    it('is mailed at once to each recipient who acts, with document hashes and history head', async () => {
      const request = await world.send([{ order: 1 }, { role: 'approver', order: 2 }])
      const links = [await world.link(request, 0), await world.link(request, 1)]
      const { documents } = await shownBy(reader, links[0]!)
      await signs(reader, links[0]!, request, 0)
      await finishes(reader, links[1]!)
      const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
      for (const [n, type] of ['RecipientSigned', 'RecipientApproved'].entries()) {
        const { job, content } = await takeMailAbout(installation, request.id, 'receipt')
        expect(job).toMatchObject({
          mailId: `receipt-${request.people[n]!.id}-1`,
          historyHead: records.find((record) => record.type === type)!.hash,
        })
        expect(content).toMatchObject({
          to: { name: `Person ${n + 1}` },
          documents: documents.map(({ sha256 }) => ({ sha256 })),
          stillToAct: n === 0 ? [{ name: 'Person 2', role: 'approver' }] : [],
        })
      }
    })
  })

  describe('a refused finish', () => {
    const stored = async () => {
      const all: string[] = []
      for await (const { sha256 } of installation.engines.blobs.list()) all.push(sha256)
      return all.toSorted()
    }
    /** Temporary files, also of child processes, without those of seals: opening the link prepares one (sealing-13). */
    const inTheMaking = async () => {
      const all = await readdir(join(installation.dataDir, 'staging'), { withFileTypes: true, recursive: true })
      const ofSeals = /\/(?:seal|child-(?:rehearsal|sealing|checking))-/
      return all.filter((entry) => entry.isFile() && !ofSeals.test(`${entry.parentPath}/`)).map(({ name }) => name)
    }

    it('leaves no pictures, neither stored nor temporary', async () => {
      const { request, link } = await world.sendWithLink()
      const place = request.fields[1]!
      const before = await stored()
      const pictures = [0, 1].map((n) => ({ fieldId: place.id, value: { kind: 'uploaded', image: pixel(n) } }))
      const drawn = { fieldId: place.id, value: { kind: 'drawn', strokes: [[[0.123, 0.456]]] } }
      const twice = await finishes(reader, link, [...pictures, drawn])
      expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('was filled in twice')])
      const shown = await shownBy(reader, link)
      const stale = await reader.post(`${link}/finish`, {
        consent: true,
        ...shown,
        seen: 999,
        values: pictures.slice(1),
      })
      expect(stale.status).toBe(409)
      expect(await stored()).toEqual(before)
      expect(await inTheMaking()).toEqual([])
      expect((await finishes(reader, link, pictures.slice(1))).status).toBe(200)
      expect(await stored()).toHaveLength(before.length + 1)
      expect(await inTheMaking()).toEqual([])
    })
  })

  describe('the IP address of an act', () => {
    it('is recorded only if valid, with the socket address', async () => {
      for (const [told, recorded] of [
        ['The White House <b>', '127.0.0.1'],
        ['9'.repeat(9000), '127.0.0.1'],
        ['203.0.113.7', '203.0.113.7'],
        ['::ffff:203.0.113.8', '203.0.113.8'],
        ['2001:db8::7', '2001:db8::7'],
        // The part after % is an address's zone, and may be any text.
        [`fe80::1%${'You-owe-me-1000'.repeat(100)}`, 'fe80::1'],
      ]) {
        const request = await world.send([{ role: 'approver' }])
        await finishes(reader, await world.link(request, 0), [], { 'x-forwarded-for': told! })
        expect(await lastAct(request)).toMatchObject({ ipAddress: recorded, socketAddress: '127.0.0.1' })
      }
    })
  })

  /** A picture of one pixel in a unique grey. */
  function pixel(grey: number): string {
    const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    const parts = [
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.from([0, grey]))),
      chunk('IEND', Buffer.alloc(0)),
    ]
    return `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`
  }

  function chunk(type: string, data: Buffer): Buffer {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
})
