import { type EventRecord, HistoryKeys } from '@countersign/event-log'
import { acceptHistory, NotAcceptable } from '@countersign/requests-api'
import { HistoryWatch } from '@countersign/requests-api/internal/platform/integrity/history-watch'
import { openMemoryVault, type Vault } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { nextOf, openLog } from '../integrity/open-log.js'
import { noLog } from '@countersign/telemetry'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'

/** Returns the watch's report after a start, or the fault that it found. */
async function atStart(events: EventRecord[], vault: Vault): Promise<string> {
  const parts = { eventLog: openLog(events), vault, clock: systemClock, log: noLog, firstPassAfterMs: 0 }
  const watch = await HistoryWatch.open(parts)
  await watch.follower.begin()
  await watch.verifyLog()
  await watch.follower.end()
  await watch.finish()
  try {
    return watch.check()
  } catch (error) {
    return (error as Error).message
  }
}

/** A log that the note covers completely: two events, then `streams`. */
async function counted(...streams: string[]): Promise<{ events: EventRecord[]; vault: Vault }> {
  const vault = openMemoryVault()
  const events: EventRecord[] = []
  await atStart(events, vault)
  events.push(...nextOf(events, ['a', 'b', ...streams], await HistoryKeys.of(vault)))
  await atStart(events, vault)
  return { events, vault }
}

const well = /^run by another replica; all \d+ events seen/

describe('accepting a history', () => {
  it('makes a log with a missing end valid, and watches it from there', async () => {
    const { events, vault } = await counted('a', 'b', 'c')
    events.splice(-1)
    expect(await atStart(events, vault)).toMatch(/events of the event log are missing/)
    const said = await acceptHistory({ eventLog: openLog(events), vault })
    expect(said).toBe('The event log is taken as it is: 4 events of 2 histories.')
    expect(await atStart(events, vault)).toMatch(well)
    events.splice(-1)
    expect(await atStart(events, vault)).toMatch(/events of the event log are missing/)
  })

  it('creates a new note for a vault that lost it', async () => {
    const { events, vault } = await counted('a', 'c')
    const without = openMemoryVault()
    for await (const { subject, key } of vault.keys()) await without.adopt(subject, key)
    expect(await atStart(events, without)).toMatch(/what the vault keeps about the event log is gone/)
    await acceptHistory({ eventLog: openLog(events), vault: without })
    expect(await atStart(events, without)).toMatch(well)
  })

  it.each([
    ['a MAC that is not ours', (event: EventRecord) => ({ ...event, mac: 'ab'.repeat(32) })],
    ['no MAC', (event: EventRecord) => ({ ...event, mac: '' })],
    ['other words under the same hash', (event: EventRecord) => ({ ...event, data: { forged: true } })],
  ])('is refused while an event has %s', async (_what, change) => {
    const { events, vault } = await counted('a', 'b', 'c')
    events[3] = change(events[3]!)
    const refused = acceptHistory({ eventLog: openLog(events), vault })
    await expect(refused).rejects.toThrow(NotAcceptable)
    await expect(refused).rejects.toThrow('Event 1 of b was not written by this installation')
  })
})
