import { RunningEffects } from '@countersign/requests-api/internal/platform/effects/run-effects'
import { sealing, type SealingParts } from '@countersign/requests-api/internal/requests/effects/sealing/sealing'
import { due } from '@countersign/requests-api/internal/requests/read-models/sending/due'
import { sealingQueue } from '@countersign/contracts/jobs'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { describe, expect, it } from '@jest/globals'
import { requestWithQueue } from '../../../platform/effects/request-with-queue.js'
import * as sample from '../../domain/sample-events.js'

const { after, completed, everyoneActed, pending, requestId, sealed, signed } = sample
const acted = [...pending, signed(1), everyoneActed]
const failed = { type: 'SealingFailed', data: { attempt: 1, retryAt: after(2, 1), why: 'RangeError' } } as const
const retried = { type: 'SealingRetried', data: { attempt: 2 } } as const

/** A request with this history, a queue, and the sealing reactor. */
async function setting(...history: RequestEvent[]) {
  const { world, queue, taken } = await requestWithQueue(sealingQueue, history)
  const readModels = { latest: () => world.tablesOf(due), stale: () => world.tablesOf(due) }
  const effect = sealing({ journal: world.journal, readModels } as unknown as SealingParts)
  const effects = new RunningEffects([effect], queue)
  const [reactor] = effects.reactions()
  const react = () => reactor!.react(requestId)
  const reconciled = async () => (await effects.mending()[0]!.run()).mended
  return { react, queue, taken, reconciled }
}

describe('The sealing of a request', () => {
  it('is enqueued once, after everyone has acted', async () => {
    const { react, taken } = await setting(...acted)
    await react()
    await react()
    expect(await taken()).toEqual([{ version: 1, requestId, attempt: 1 }])
    await react()
    expect(await taken()).toEqual([])
  })

  it('is not enqueued before that, while waiting for its next attempt, or after completion', async () => {
    for (const history of [pending, [...acted, failed], [...acted, sealed, completed(1)]]) {
      const { react, taken, reconciled } = await setting(...history)
      await react()
      await reconciled()
      expect(await taken()).toEqual([])
    }
  })

  it('is enqueued as another attempt when the clock requests it', async () => {
    const { react, taken } = await setting(...acted, failed, retried)
    await react()
    expect(await taken()).toEqual([{ version: 1, requestId, attempt: 2 }])
  })

  it('is enqueued again if the queue lost it or considers it done, but not if it waits', async () => {
    const { taken, reconciled, queue } = await setting(...acted)
    expect(await reconciled()).toBe(1)
    expect(await reconciled()).toBe(0)
    expect(await taken()).toHaveLength(1)
    // The worker took the job, and the process ended before it recorded an outcome.
    expect(await reconciled()).toBe(1)
    expect((await queue.counts(sealingQueue)).waiting).toBe(1)
  })
})
