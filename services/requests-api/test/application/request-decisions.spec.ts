import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { EventCodec, type EventLog, Journal, LogUnavailable } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { system } from '@countersign/requests-api/internal/application/caller'
import { newId } from '@countersign/requests-api/internal/application/ids'
import { RequestDecisions } from '@countersign/requests-api/internal/application/request-decisions'
import { deleteRequest } from '@countersign/requests-api/signing/decisions/delete-request'
import { eventCatalogue } from '@countersign/requests-api/signing/event-catalogue'
import type { SigningEvent } from '@countersign/requests-api/signing/events'
import { openMemoryVault } from '@countersign/vault'
import { requestId } from '../signing/sample-events.js'
import { until } from '../until.js'

/** Deletes a request, by a log whose reads are the given ones. */
function deleting(read: EventLog['read']) {
  const codec = new EventCodec<SigningEvent>(eventCatalogue, openMemoryVault())
  const journal = new Journal<SigningEvent>({ ...openMemoryLog(), read }, codec)
  const requests = new RequestDecisions(journal, { now: () => new Date() })
  return () => requests.decide(requestId, system('test', newId()), deleteRequest)
}

describe('commands on one request, while the log is silent', () => {
  afterEach(() => void jest.useRealTimers())

  it('are put off together: those that waited for one do not each wait as long again', async () => {
    const silence = Promise.withResolvers<never>()
    let reads = 0
    const command = deleting(() => {
      reads++
      return silence.promise
    })
    const asked = Promise.allSettled([command(), command(), command()])
    await until(() => reads === 1)
    silence.reject(new LogUnavailable('no answer within 2000 ms'))
    for (const outcome of await asked) expect(outcome).toMatchObject({ reason: { name: LogUnavailable.name } })
    expect(reads).toBe(1)
    await expect(command()).rejects.toThrow(LogUnavailable)
    expect(reads).toBe(2)
  })

  it('do not wait for their turn for ever', async () => {
    jest.useFakeTimers()
    const command = deleting(() => new Promise(() => undefined))
    void command()
    const second = Promise.allSettled([command()])
    await jest.advanceTimersByTimeAsync(2000)
    expect(await second).toMatchObject([{ reason: { name: LogUnavailable.name } }])
  })
})
