import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { withTimeBudget } from '@countersign/process/time-budget'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { KeyDestroyed, VaultUnavailable, WrongMasterKey } from '@countersign/vault'
import { openMongoVault } from '@countersign/vault/mongodb'
import { describeVault } from './conformance.js'

describe.each(testMongos())('$name', ({ name, open }) => {
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`vault: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf(`vault-${randomUUID()}`))
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  /** A separate collection per vault. */
  const fresh = () => ({ db: mongo.db, masterKey: randomBytes(32), collection: `keys-${randomUUID()}` })

  describeVault(`mongodb, ${name}`, async () => {
    const place = fresh()
    return {
      vault: await openMongoVault(place),
      reopen: (masterKey = place.masterKey) => openMongoVault({ ...place, masterKey }),
    }
  })

  describe(`a vault in MongoDB: ${name}`, () => {
    it('refuses to open with another master key', async () => {
      const place = fresh()
      await openMongoVault(place)
      await expect(openMongoVault({ ...place, masterKey: randomBytes(32) })).rejects.toThrow(WrongMasterKey)
    })

    it('accepts only one of several concurrent master keys', async () => {
      const place = fresh()
      const opened = await Promise.allSettled(
        Array.from({ length: 6 }, () => openMongoVault({ ...place, masterKey: randomBytes(32) })),
      )
      const refused = opened.filter((one) => one.status === 'rejected').map(({ reason }) => reason as Error)
      expect(refused).toHaveLength(5)
      for (const why of refused) expect(why).toBeInstanceOf(WrongMasterKey)
    })

    it('gives concurrent callers of several processes the same key', async () => {
      const place = fresh()
      const vaults = await Promise.all(Array.from({ length: 4 }, () => openMongoVault(place)))
      const keys = await Promise.all(vaults.flatMap((vault) => [vault.obtain('request-1'), vault.obtain('request-1')]))
      expect(new Set(keys.map((key) => key.derive('test').toString('hex'))).size).toBe(1)
    })

    it('keeps only the creation and first destruction times of a destroyed key', async () => {
      const place = fresh()
      let now = 1000
      const vault = await openMongoVault({ ...place, now: () => now })
      await vault.obtain('request-1')
      now = 2000
      await vault.destroy('request-1')
      now = 3000
      await vault.destroy('request-1')
      const left = await mongo.db.collection<{ _id: string }>(place.collection).findOne({ _id: 'request-1' })
      const times = { madeAt: new Date(1000), destroyedAt: new Date(2000) }
      expect(left).toEqual({ _id: 'request-1', wrapped: null, ...times })
    })

    it('completes an interrupted rewrap in a second run', async () => {
      const place = fresh()
      const vault = await openMongoVault(place)
      const subjects = Array.from({ length: 6 }, (_, n) => `request-${n}`)
      const before = await Promise.all(subjects.map(async (subject) => (await vault.obtain(subject)).derive('test')))
      await vault.destroy('gone')
      const next = randomBytes(32)
      const connection = await openMongo(server.urlOf(mongo.db.databaseName), { monitorCommands: true })
      let updates = 0
      connection.client.on('commandSucceeded', ({ commandName }) => {
        if (commandName === 'update' && ++updates === 3) void server.kill()
      })
      const cut = await openMongoVault({ ...place, db: connection.db })
      await expect(cut.rewrap(next)).rejects.toMatchObject({ name: VaultUnavailable.name })
      await connection.close()
      await server.kill()
      await server.restart()
      await expect(openMongoVault({ ...place, masterKey: next })).rejects.toThrow(WrongMasterKey)

      await (await openMongoVault(place)).rewrap(next)
      await expect(openMongoVault(place)).rejects.toThrow(WrongMasterKey)
      const again = await openMongoVault({ ...place, masterKey: next })
      const after = await Promise.all(subjects.map(async (subject) => (await again.obtain(subject)).derive('test')))
      expect(after).toEqual(before)
      expect(await again.find('gone')).toBe('destroyed')
    })

    it('creates a presumably new key in one call, and uses an existing one', async () => {
      const place = fresh()
      const first = await (await openMongoVault(place)).obtain('known')
      const connection = await openMongo(server.urlOf(mongo.db.databaseName), { monitorCommands: true })
      const vault = await openMongoVault({ ...place, db: connection.db })
      const commands: string[] = []
      connection.client.on('commandStarted', ({ commandName }) => void commands.push(commandName))
      const made = await vault.obtain('new', { isNew: true })
      expect((await vault.obtain('known', { isNew: true })).derive('test')).toEqual(first.derive('test'))
      expect(commands.filter((command) => ['find', 'findAndModify'].includes(command))).toEqual([
        'findAndModify',
        'findAndModify',
      ])
      expect((await (await openMongoVault(place)).obtain('new')).derive('test')).toEqual(made.derive('test'))
      await vault.destroy('new')
      await expect(vault.obtain('new', { isNew: true })).rejects.toThrow(KeyDestroyed)
      await connection.close()
    })

    it('asks the server again after a minute, to notice a key destroyed elsewhere', async () => {
      const place = fresh()
      let now = Date.UTC(2026, 10, 22)
      const one = await openMongoVault({ ...place, now: () => now })
      const other = await openMongoVault({ ...place, now: () => now })
      await one.obtain('request-1')
      await other.destroy('request-1')
      now += 60_001
      expect(await one.find('request-1')).toBe('destroyed')
    })

    it('fails within 2 s when the server is down, and recovers', async () => {
      const vault = await openMongoVault(fresh())
      await server.kill()
      const calls = () =>
        Promise.allSettled([
          vault.obtain('request-1'),
          vault.find('request-2'),
          vault.destroy('request-3'),
          vault.check(),
        ])
      const time = new VirtualTime()
      const [ended] = await Promise.all([withTimeBudget(60_000, calls, time), time.pass(2000)])
      for (const call of ended) {
        expect(call).toMatchObject({ status: 'rejected', reason: { name: VaultUnavailable.name } })
      }
      await server.restart()
      await vault.obtain('request-1')
      await vault.check()
    })
  })
})
