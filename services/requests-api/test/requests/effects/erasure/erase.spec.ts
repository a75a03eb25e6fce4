import { openMemoryLog } from '@countersign/event-log/memory'
import { Erasure, type ErasureParts } from '@countersign/requests-api/internal/requests/effects/erasure/erase'
import { Follower, type Generation } from '@countersign/projections'
import { eventsThatErase } from '@countersign/requests-api/internal/requests/effects/erasure/erasure'
import { Reactor } from '@countersign/requests-api/internal/platform/effects/run-effects'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { openMemoryVault, VaultUnavailable } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { cancelled, documentId, facts, pending, requestId } from '../../domain/sample-events.js'
import { noLog } from '@countersign/telemetry'
import { append, openJournal } from '../../../journal.js'

const stream = `signature-request-${requestId}`
const history: RequestEvent[] = [...pending, cancelled, { type: 'PersonalDataErased', data: { reason: 'Asked for' } }]

const mark = 'd'.repeat(64)

/** Every place an erasure reaches, with data of the request; the n-th call fails. */
async function places(failing: number, isMarked = false) {
  let calls = 0
  const call = () => {
    if (++calls === failing) throw new VaultUnavailable('away')
  }
  const vault = openMemoryVault()
  const log = openMemoryLog()
  const journal = openJournal(log, vault)
  const { position } = await append(journal, stream, history)
  const { sha256 } = facts(1).original
  const asked: string[] = []
  const left = { mails: true, mailbox: true, upload: true, bytes: true, traces: true }
  const shelf = {
    get: async (table: string, key: string) => {
      if (table === 'documents') {
        return left.upload && key === documentId(1)
          ? { row: { holders: 0, uploadId: 'upload' }, position: 1 }
          : undefined
      }
      return left.upload && key === sha256 ? { row: { uses: 1 }, position: 1 } : undefined
    },
  } as unknown as Generation
  const does = (change: Partial<typeof left>) => async () => {
    call()
    Object.assign(left, change)
    // Removed data leaves a trace until the store is overwritten.
    if (!('traces' in change)) left.traces = true
  }
  const jobs = { forget: does({ mails: false }) }
  const parts: ErasureParts = {
    journal,
    vault: {
      ...vault,
      destroy: async (subject) => {
        call()
        await vault.destroy(subject)
      },
    },
    mailbox: { forget: does({ mailbox: false }) },
    readModels: {
      allLatest: does({}),
      latest: async () => {
        call()
        return shelf as never
      },
    },
    store: { overwrite: does({ traces: false }) },
    uploads: { discard: does({ upload: false }) },
    removal: {
      removeUnmarked: async (names) => {
        call()
        asked.push(...names)
        const marked = [...names].filter((name) => name === sha256)
        if (!isMarked && marked.length > 0) left.bytes = false
        return isMarked ? marked : []
      },
      removeLater: async (names) => {
        call()
        if ([...names].includes(sha256)) left.bytes = false
      },
    },
  }
  return { jobs, erasure: new Erasure(parts), left, journal, log, vault, position, asked, calls: () => calls }
}

const nothing = { mails: false, mailbox: false, upload: false, bytes: false, traces: false }

describe('an erasure', () => {
  it('reaches every place, even if any one step fails the first time', async () => {
    const steps = await places(0)
    await steps.erasure.carryOut(requestId, steps.jobs)
    expect(steps.left).toEqual(nothing)
    for (let failing = 1; failing <= steps.calls(); failing++) {
      const { erasure, jobs, left, vault } = await places(failing)
      await expect(erasure.carryOut(requestId, jobs)).rejects.toThrow(VaultUnavailable)
      await erasure.carryOut(requestId, jobs)
      expect(left).toEqual(nothing)
      expect(await vault.find(stream)).toBe('destroyed')
      expect(await vault.find(`document-${documentId(1)}`)).toBe('destroyed')
    }
  })

  it('also removes marks if it is repeated after the key was destroyed', async () => {
    const { erasure, jobs, journal, asked } = await places(2)
    const filled: RequestEvent = {
      type: 'FieldsFilled',
      data: {
        recipientId: '0',
        asksToLook: false,
        values: [{ fieldId: '0', value: { kind: 'drawn', sha256: mark, size: 9 } }],
      },
    }
    await append(journal, stream, [filled])
    await expect(erasure.carryOut(requestId, jobs)).rejects.toThrow(VaultUnavailable)
    await erasure.carryOut(requestId, jobs)
    expect(asked).toContain(mark)
  })

  it('finally waits for bytes that an unfinished upload may still reference', async () => {
    const { erasure, jobs, left } = await places(0, true)
    await erasure.carryOut(requestId, jobs)
    expect(left).toEqual(nothing)
  })

  it('is retried by its reactor until it is done, and only then is the checkpoint saved', async () => {
    const { erasure, jobs, left, journal, log, position } = await places(3)
    const saved: number[] = []
    const checkpoints = {
      checkpointOf: async () => saved.at(-1) ?? 0,
      saveCheckpoint: async (_follower: string, reached: number) => {
        expect(left).toEqual(nothing)
        saved.push(reached)
      },
    }
    const react = (id: string) => erasure.carryOut(id, jobs)
    const reactor = new Reactor({ name: 'erasure-reactor', to: eventsThatErase, react }, journal, checkpoints)
    const time = new VirtualTime()
    const follower = new Follower(reactor, log, noLog, time).start()
    await time.passUntil(() => saved.length > 0, 60_000)
    expect(saved).toEqual([position])
    await follower.stop()
  })
})
