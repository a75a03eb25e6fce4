import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { openEngines } from '@countersign/requests-api'
import { followerLags } from '@countersign/requests-api/internal/platform/telemetry/follower-lags'
import {
  type EventStoreDouble,
  startEventStoreDouble,
  theDouble,
} from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'
import { type Installation, openInstallation } from '../../api/installation.js'
import { SigningWorld } from '../../api/signing-world.js'
import { until } from '@countersign/test-services/until'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'

talkedTo('the subscriptions of one process', theDouble)

describe('an API on EventStoreDB', () => {
  let double: EventStoreDouble
  let installation: Installation
  /** Peak number of open subscriptions since the last reset. */
  let most = 0
  const ended = new AbortController()
  let looking: Promise<void>

  beforeAll(async () => {
    double = await startEventStoreDouble()
    installation = await openInstallation({
      open: async (configuration, clock, log) => {
        const engines = await openEngines(configuration, clock, log)
        const eventLog = openEventStoreLog({ url: double.url })
        const close = () => Promise.all([eventLog.close(), engines.close()]).then(() => undefined)
        return { ...engines, eventLog, close }
      },
    })
    looking = (async () => {
      for (; !ended.signal.aborted; await turn()) most = Math.max(most, double.subscriptions)
    })()
  })
  afterAll(async () => {
    ended.abort()
    await looking
    await installation?.end()
    await double?.stop()
  })

  it('holds one subscription for all followers, their lags and the rebuilding of read models', async () => {
    const world = new SigningWorld(installation)
    await until(() => double.subscriptions === 1)
    for (let n = 0; n < 10; n++) await world.send([{}, {}])
    const { eventLog, readModels } = installation.engines
    const behind = (position: number) => ({ name: 'behind', state: { status: 'live', position } as const })
    const [lag] = await followerLags([behind(0)], { eventLog, clock: systemClock })
    expect(lag!.events).toBeGreaterThan(90)
    await installation.api.rebuild()
    await world.send([{}])
    const head = await eventLog.head()
    expect(await followerLags([behind(head)], { eventLog, clock: systemClock })).toEqual([
      { follower: 'behind', events: 0, seconds: 0 },
    ])
    const list = await readModels.serving('request-list')
    await until(async () => (await list!.checkpoint()) >= head)
    expect([most, double.subscriptions]).toEqual([1, 1])
  })
})
