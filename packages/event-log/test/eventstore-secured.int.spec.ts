import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from '@countersign/event-log/testing'
import {
  type EventStoreDouble,
  startEventStoreDouble,
  theDouble,
} from '@countersign/test-services/eventstore/event-store-double'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'

const missing = spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl found to make a certificate with'
const suite = 'EventStoreDB with TLS and a user'
const admin = { name: 'admin', password: 'not-a-secret', groups: ['$admins'] }
const user = { name: 'countersign', password: 'no-secret-either', groups: ['countersign'] }
const stranger = { name: 'stranger', password: 'none-at-all', groups: ['strangers'] }

describeUnless(missing)(suite, () => {
  let dir: string
  let double: EventStoreDouble

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'secured-'))
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const out = ['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'ca.pem')]
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      ...subject,
      ...out,
    ])
    const [key, certificate] = await Promise.all(['key.pem', 'ca.pem'].map((name) => readFile(join(dir, name))))
    const accounts = [admin, user, stranger]
    double = await startEventStoreDouble({ secured: { key: key!, certificate: certificate!, accounts } })
    // As docs/operations.md has it.
    const client = EventStoreDBClient.connectionString(addressOf(admin, trusted()))
    await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'countersign'] } })
    await client.dispose()
    talkedTo(suite, theDouble)
  })
  afterAll(async () => {
    await double.stop()
    await rm(dir, { recursive: true })
  })

  /** A connection string that says who asks, and whom to trust. */
  const addressOf = (login: { name: string; password: string } | null, trusting: string) => {
    const named = login ? `${login.name}:${login.password}@` : ''
    return `esdb://${named}localhost:${double.port}?tls=true${trusting}`
  }

  /** Runs a test with such a log. */
  async function withLog(
    login: { name: string; password: string } | null,
    trusting: string,
    test: (log: EventLog) => Promise<void>,
  ) {
    const log = openEventStoreLog({ url: addressOf(login, trusting) })
    try {
      await test(log)
    } finally {
      await log.close()
    }
  }
  const trusted = () => `&tlsCAFile=${join(dir, 'ca.pem')}`

  it('takes user, password and authority from the connection string', () =>
    withLog(user, trusted(), async (log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      expect(await log.read('a')).toHaveLength(1)
      for await (const { records } of log.follow(0, new AbortController().signal)) {
        expect(records).toHaveLength(1)
        break
      }
    }))

  it.each([null, { ...user, password: 'Wrong-Word' }])(
    'says what is to be done where %j is not let in, and appends nothing',
    (login) =>
      withLog(login, trusted(), async (log) => {
        const refused = expect.objectContaining({
          name: LogUnavailable.name,
          message: expect.stringMatching(/^EventStoreDB refused the user of its connection string/),
        })
        await expect(log.append('b', -1, [plainRecord('b', 0)])).rejects.toEqual(refused)
        await expect(log.check()).rejects.toEqual(refused)
        expect(double.stored.stream('countersign.b')).toHaveLength(0)
      }),
  )

  it('does not speak to a server that it has no reason to trust', () =>
    withLog(user, '', async (log) => {
      await expect(log.check()).rejects.toThrow(LogUnavailable)
      await expect(log.append('c', -1, [plainRecord('c', 0)])).rejects.toThrow(LogUnavailable)
      expect(double.stored.stream('countersign.c')).toHaveLength(0)
    }))
})
