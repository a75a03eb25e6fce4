import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { EventLog, Journal } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { type CommandRun, handle } from '@countersign/requests-api/internal/kernel/run-command'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { refuse } from '@countersign/requests-api/internal/kernel/refusal'
import {
  type EventStoreDouble,
  startEventStoreDouble,
  theDouble,
} from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'
import fc from 'fast-check'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'
import { openJournal } from '../journal.js'

talkedTo('decisions of two replicas', theDouble)

type Decide = CommandRun<CountersignEvent>['decide']

/** Decides an event that contains the number of preceding events. */
const counting: Decide = (entries) => [{ type: 'RecipientRemoved', data: { recipientId: String(entries.length) } }]

let double: EventStoreDouble
let logs: EventLog[]
let journals: Journal<CountersignEvent>[]
beforeEach(async () => {
  double = await startEventStoreDouble()
  logs = [openEventStoreLog({ url: double.url }), openEventStoreLog({ url: double.url })]
  journals = logs.map((log) => openJournal(log))
})
afterEach(async () => {
  await Promise.all(logs.map((log) => log.close()))
  await double.stop()
})

const command = (replica: number, stream: string, decide: Decide = counting, commandId = newId()) =>
  handle({ journal: journals[replica]!, clock: systemClock }, { stream, caller: system('test', commandId), decide })

const told = async (stream: string) =>
  (await journals[0]!.read(stream)).entries.map(({ event }) => (event.data as { recipientId: string }).recipientId)

it('neither refuses a command nor treats it as done by outdated knowledge', async () => {
  await command(0, 'shared')
  await command(1, 'shared')
  const unless =
    (length: number, otherwise: Decide): Decide =>
    (entries, at) =>
      entries.length === length ? otherwise(entries, at) : counting(entries, at)
  // Replica 0 knows one event, but the stream has two.
  await command(
    0,
    'shared',
    unless(1, () => refuse('already-sent')),
  )
  await command(1, 'shared')
  await command(
    0,
    'shared',
    unless(3, () => []),
  )
  expect(await told('shared')).toEqual(['0', '1', '2', '3', '4'])
})

it('decides each command on all events stored before it, by any replica', async () => {
  const commands = fc.array(fc.record({ replica: fc.nat(1), together: fc.boolean() }), { minLength: 1, maxLength: 12 })
  let run = 0
  await fc.assert(
    fc.asyncProperty(commands, async (given) => {
      const stream = `stream-${run++}`
      let underWay: Promise<unknown>[] = []
      for (const { replica, together } of given) {
        if (!together) await Promise.all(underWay.splice(0))
        underWay = [...underWay, command(replica, stream)]
      }
      await Promise.all(underWay)
      expect(await told(stream)).toEqual(given.map((_, n) => String(n)))
    }),
    { numRuns: 30 },
  )
})
