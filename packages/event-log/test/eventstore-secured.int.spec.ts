import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import {
  noSecuredEventStore,
  type SecuredEventStore,
  startSecuredEventStore,
} from '@countersign/test-services/eventstore/secured-event-store'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'

const suite = 'EventStoreDB with TLS and accounts'
const user = { name: 'countersign', password: 'no-secret-either', groups: ['countersign'] }
const stranger = { name: 'stranger', password: 'none-at-all', groups: ['strangers'] }

describeUnless(noSecuredEventStore)(suite, () => {
  let server: SecuredEventStore

  beforeAll(async () => {
    server = await startSecuredEventStore([user, stranger])
    talkedTo(suite, theDouble)
    await server.letReadAll('countersign')
  })
  afterAll(() => server.stop())

  /** Runs a test with a log that is opened by an address. */
  async function withLog(url: string, test: (log: EventLog) => Promise<void>, streamPrefix?: string) {
    const log = openEventStoreLog({ url, streamPrefix })
    try {
      await test(log)
    } finally {
      await log.close()
    }
  }

  it('takes user, password and authority from the connection string', () =>
    withLog(server.addressOf(user), async (log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      expect(await log.read('a')).toHaveLength(1)
      for await (const { records } of log.follow(0, new AbortController().signal)) {
        expect(records).toHaveLength(1)
        break
      }
    }))

  /** That it is refused with this sentence, and nothing else. */
  const refusing = (sentence: RegExp) =>
    expect.objectContaining({ name: LogUnavailable.name, message: expect.stringMatching(sentence) })

  it.each([null, { ...user, password: 'Wrong-Word' }])(
    'says what is to be done where %j is not let in, and appends nothing',
    (login) =>
      withLog(server.addressOf(login), async (log) => {
        const refused = refusing(
          /^EventStoreDB does not let in the account .* Mend them, or have an administrator make/,
        )
        await expect(log.append('b', -1, [plainRecord('b', 0)])).rejects.toEqual(refused)
        await expect(log.check()).rejects.toEqual(refused)
        expect(server.double.stored.stream('countersign.b')).toHaveLength(0)
      }),
  )

  it('says what is to be done for an account that may not read $all, though it writes streams of its own', () =>
    withLog(server.addressOf(stranger), async (log) => {
      const refused = refusing(/read \$all\. .* lets a group of the account's: setStreamMetadata\('\$all', …\)/)
      await expect(log.check()).rejects.toEqual(refused)
      await expect(log.head()).rejects.toEqual(refused)
      await log.append('d', -1, [plainRecord('d', 0)])
      expect(await log.read('d')).toHaveLength(1)
    }))

  it('says what is to be done for an account that may not append', () =>
    withLog(
      server.addressOf(user),
      async (log) => {
        const refused = refusing(/does not let the account .* append to its streams\. .* an administrator has to/)
        await expect(log.append('e', -1, [plainRecord('e', 0)])).rejects.toEqual(refused)
      },
      '$ours.',
    ))

  it('does not speak to a server that it has no reason to trust', () =>
    withLog(server.addressOf(user, false), async (log) => {
      await expect(log.check()).rejects.toThrow(LogUnavailable)
      await expect(log.append('c', -1, [plainRecord('c', 0)])).rejects.toThrow(LogUnavailable)
      expect(server.double.stored.stream('countersign.c')).toHaveLength(0)
    }))
})
