import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import {
  type EventStoreDouble,
  startEventStoreDouble,
  theDouble,
} from '@countersign/test-services/eventstore/event-store-double'
import {
  noSecuredEventStore,
  type SecuredEventStore,
  startSecuredEventStore,
} from '@countersign/test-services/eventstore/secured-event-store'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'

const suite = 'EventStoreDB with TLS and accounts'
const user = { name: 'countersign', password: 'no-secret-either', groups: ['countersign'] }
/** The first byte of a TLS connection (RFC 8446, 5.1). */
const handshake = 22
const stranger = { name: 'stranger', password: 'none-at-all', groups: ['strangers'] }

describeUnless(noSecuredEventStore)(suite, () => {
  let server: SecuredEventStore
  let plain: EventStoreDouble

  beforeAll(async () => {
    server = await startSecuredEventStore([user, stranger])
    talkedTo(suite, theDouble)
    await server.letReadAll('countersign')
    plain = await startEventStoreDouble()
  })
  afterAll(() => Promise.all([server.stop(), plain.stop()]))

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

  /** Matches a refusal with only this sentence. */
  const refusing = (sentence: RegExp) =>
    expect.objectContaining({ name: LogUnavailable.name, message: expect.stringMatching(sentence) })

  it.each([null, { ...user, password: 'Wrong-Word' }])(
    'explains how to fix a rejected login %j, and appends nothing',
    (login) =>
      withLog(server.addressOf(login), async (log) => {
        const refused = refusing(
          /^EventStoreDB does not let in the account .* Mend them, or have an administrator make/,
        )
        await expect(log.append('b', -1, [plainRecord('b', 0)])).rejects.toEqual(refused)
        const checked = login ? refused : refusing(/^The connection string names no account, .* Write USER:PASSWORD@/)
        await expect(log.check()).rejects.toEqual(checked)
        expect(server.double.stored.stream('countersign.b')).toHaveLength(0)
      }),
  )

  it('explains how to fix an account that may append but not read $all', () =>
    withLog(server.addressOf(stranger), async (log) => {
      const refused = refusing(/read \$all\. .* lets a group of the account's: setStreamMetadata\('\$all', …\)/)
      await expect(log.check()).rejects.toEqual(refused)
      await expect(log.head()).rejects.toEqual(refused)
      await log.append('d', -1, [plainRecord('d', 0)])
      expect(await log.read('d')).toHaveLength(1)
    }))

  it('explains how to fix an account that may not append', () =>
    withLog(
      server.addressOf(user),
      async (log) => {
        const refused = refusing(/does not let the account .* append to its streams\. .* an administrator has to/)
        await expect(log.append('e', -1, [plainRecord('e', 0)])).rejects.toEqual(refused)
      },
      '$ours.',
    ))

  /** The same address as a cluster, where the client first searches for a leader and hides why it found none. */
  const ofCluster = (url: string) =>
    `${url.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=2&discoveryInterval=10`

  it.each([
    {
      what: 'an authority that is not named',
      url: () => server.addressOf(user, false),
      why: /^its certificate is not trusted: .*tlsCaFile/,
    },
    {
      what: 'tls=false',
      url: () => server.addressOf(user).replace('tls=true', 'tls=false'),
      why: /^it speaks TLS, .* tls=false/,
    },
    {
      what: 'a server without TLS',
      url: () => plain.url.replace('127.0.0.1', 'localhost').replace('tls=false', 'tls=true'),
      why: /^it does not speak TLS/,
    },
  ])(
    'reports $what, for a single node and a cluster',
    async ({ url, why }) => {
      for (const address of [url(), ofCluster(url())]) {
        await withLog(address, async (log) => {
          const cause = expect.objectContaining({ message: expect.stringMatching(why) })
          await expect(log.check()).rejects.toEqual(expect.objectContaining({ name: LogUnavailable.name, cause }))
        })
      }
    },
    30_000,
  )

  it('does not diagnose the connection string after a successful check', async () => {
    const double = await startEventStoreDouble()
    await withLog(double.url, async (log) => {
      await log.check()
      await double.stop()
      const begun: number[] = []
      const other = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', ([first]) => {
          begun.push(first!)
          socket.destroy()
        })
      })
      await once(other.listen(double.port, '127.0.0.1'), 'listening')
      try {
        // The first call may find the broken connection and start no other.
        do await expect(log.check()).rejects.toThrow(LogUnavailable)
        while (begun.length === 0)
      } finally {
        other.close()
      }
      expect(begun).not.toContain(handshake)
    })
  })

  it('does not use an untrusted server', () =>
    withLog(server.addressOf(user, false), async (log) => {
      await expect(log.check()).rejects.toThrow(LogUnavailable)
      await expect(log.append('c', -1, [plainRecord('c', 0)])).rejects.toThrow(LogUnavailable)
      expect(server.double.stored.stream('countersign.c')).toHaveLength(0)
    }))
})
