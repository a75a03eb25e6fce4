import { beforeEach, describe, expect, it } from '@jest/globals'
import { UnacceptableFile } from '@countersign/documents'
import { EventCodec, eventId, Journal } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import type { PdfRenderer, RenderedPdf } from '@countersign/requests-api/internal/application/renditions/pdf-renderer'
import { openMemoryBytesUnderWay } from '@countersign/requests-api/internal/adapters/memory/memory-bytes-under-way'
import { NamingBytes } from '@countersign/requests-api/internal/application/uploads/naming-bytes'
import { RenditionsOfBefore } from '@countersign/requests-api/internal/application/renditions/renditions-of-before'
import { RequestDecisions } from '@countersign/requests-api/internal/application/request-decisions'
import { eventCatalogue } from '@countersign/requests-api/signing/event-catalogue'
import type { RequestEvent, SigningEvent } from '@countersign/requests-api/signing/events'
import { openMemoryVault } from '@countersign/vault'
import { noLog } from '@countersign/telemetry'
import { attached, created, documentId, facts, rendered, requestId } from '../signing/sample-events.js'
import { replayed } from '../signing/replayed.js'

const stream = `signature-request-${requestId}`
const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') }
const damaged = new UnacceptableFile('damaged', 'is damaged.')

let journal: Journal<SigningEvent>
let asked: number
let answer: () => RenderedPdf
beforeEach(async () => {
  journal = new Journal<SigningEvent>(openMemoryLog(), new EventCodec<SigningEvent>(eventCatalogue, openMemoryVault()))
  asked = 0
  const { documentId: _whose, ...data } = rendered(1).data
  answer = () => ({ ...data, pageCount: 3 })
  const history: RequestEvent[] = [created, attached(1, { rendition: null }), attached(2)]
  const { tip } = await journal.read(stream)
  const numbered = history.map((event, n) => ({ id: eventId('test', n), event }))
  const actor = { kind: 'owner', id: 'owner' } as const
  const context = { at: clock.now().toISOString(), actor, causation: null, correlation: null }
  await journal.append(stream, tip, await journal.encode(stream, tip, numbered, context))
})

/** A replica of its own. */
function openRenditions(): RenditionsOfBefore {
  const ofBlob: PdfRenderer['ofBlob'] = async (sha256) => {
    asked++
    expect(sha256).toBe(facts(1).original.sha256)
    return answer()
  }
  const renderer = { ofBlob } as Partial<PdfRenderer> as PdfRenderer
  const uploads = { recordRendering: () => Promise.reject(new Error('no upload is opened here')) }
  return new RenditionsOfBefore({
    renderer,
    journal,
    requests: new RequestDecisions(journal, clock),
    uploads,
    naming: new NamingBytes(openMemoryBytesUnderWay(), { removeUnmarked: async () => [] }, clock),
    log: noLog,
  })
}

const happened = async () => (await journal.read(stream)).entries.map(({ event }) => event as RequestEvent)

describe('a draft with a document of before', () => {
  it('gets one rendition, however many open it and wherever', async () => {
    const [one, other] = [openRenditions(), openRenditions()]
    await Promise.all([one.ofOpened(requestId), one.ofOpened(requestId), other.ofOpened(requestId)])
    expect((await happened()).slice(3)).toEqual([rendered(1)])
    expect(asked).toBe(2)
    await other.ofOpened(requestId)
    expect(asked).toBe(2)
  })

  it('is shown as it is where it cannot be written anew, and tried again only when it is sent', async () => {
    answer = () => {
      throw damaged
    }
    const renditions = openRenditions()
    await renditions.ofOpened(requestId)
    await renditions.ofOpened(requestId)
    expect(asked).toBe(1)
    const refused = [{ documentId: documentId(1), sentence: 'is damaged.' }]
    expect(await renditions.beforeSending(replayed(await happened()))).toEqual(refused)
    expect(asked).toBe(2)
    expect((await happened()).slice(3)).toEqual([])
  })

  it('is opened also while a part of the server is away, which a sending waits for', async () => {
    answer = () => {
      throw new Error('the store of files is away')
    }
    const renditions = openRenditions()
    await renditions.ofOpened(requestId)
    await expect(renditions.beforeSending(replayed(await happened()))).rejects.toThrow('the store of files is away')
  })

  it('is not taken on with other pages than its fields were placed on', async () => {
    const { pageCount: _three, ...rest } = answer()
    answer = () => ({ ...rest, pageCount: 2 })
    const [refused] = await openRenditions().beforeSending(replayed(await happened()))
    expect(refused?.sentence).toMatch(/how many pages/)
  })
})
