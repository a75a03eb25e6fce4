import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EventStoreDBClient } from '@eventstore/db-client'
import type { Account } from './accounts.js'
import { type EventStoreDouble, startEventStoreDouble } from './event-store-double.js'

/** Reason to skip a suite, for its name; null if the double can start here. */
export const noSecuredEventStore =
  spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl found to make a certificate with'

/** A double with TLS, a self-signed certificate and accounts. */
export interface SecuredEventStore {
  double: EventStoreDouble
  /** Connection string. @param trusts true to name the authority that signed the certificate */
  addressOf(login: Pick<Account, 'name' | 'password'> | null, trusts?: boolean): string
  /** Lets a group read $all, with the administrator's call in docs/operations.md. */
  letReadAll(group: string): Promise<void>
  stop(): Promise<void>
}

const admin: Account = { name: 'admin', password: 'changed', groups: ['$admins'] }

/** @param accounts accounts in addition to an administrator */
export async function startSecuredEventStore(accounts: readonly Account[]): Promise<SecuredEventStore> {
  const folder = await mkdtemp(join(tmpdir(), 'secured-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'ca.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  await promisify(execFile)('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate])
  const tls = { key: await readFile(key), certificate: await readFile(certificate) }
  const double = await startEventStoreDouble({ secured: { ...tls, accounts: [admin, ...accounts] } })
  const addressOf: SecuredEventStore['addressOf'] = (login, trusts = true) => {
    const named = login ? `${login.name}:${login.password}@` : ''
    return `esdb://${named}localhost:${double.port}?tls=true${trusts ? `&tlsCAFile=${certificate}` : ''}`
  }
  return {
    double,
    addressOf,
    async letReadAll(group) {
      const client = EventStoreDBClient.connectionString(addressOf(admin))
      await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', group] } })
      await client.dispose()
    },
    async stop() {
      await double.stop()
      await rm(folder, { recursive: true })
    },
  }
}
