import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Db, MongoClient } from 'mongodb'
import { freePort } from '@countersign/test-services/free-port'
import { type Program, programs } from '@countersign/test-services/program'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const script = fileURLToPath(import.meta.resolve('@countersign/test-services/stand-ins/mongo'))
const dir = scratchFolder()
const run = programs()
const clients: MongoClient[] = []
let port: number
let server: Program

const start = async () => {
  const root = { MONGO_INITDB_ROOT_USERNAME: 'root', MONGO_INITDB_ROOT_PASSWORD: 'open sesame' }
  server = run(script, ['--replSet', 'rs0', '--port', String(port), '--dbpath', dir], root)
  await server.said('listens')
}

/** Logs in with the official driver. */
async function as(user: string, password: string, database: string): Promise<Db> {
  const auth = `authSource=admin&directConnection=true&serverSelectionTimeoutMS=20000`
  const client = new MongoClient(`mongodb://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/?${auth}`)
  clients.push(client)
  await client.connect()
  return client.db(database)
}

beforeAll(async () => {
  port = await freePort()
  await start()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
})

it('accepts the administrator from its environment, and rejects a wrong password', async () => {
  await expect(as('root', 'another', 'admin')).rejects.toThrow(/Authentication failed/)
  const admin = await as('root', 'open sesame', 'admin')
  expect(await admin.command({ replSetInitiate: { members: [{ _id: 0, host: `127.0.0.1:${port}` }] } })).toMatchObject({
    ok: 1,
  })
  expect(await admin.command({ hello: 1 })).toMatchObject({ setName: 'rs0', isWritablePrimary: true })
})

it('limits an account to its own databases', async () => {
  const admin = await as('root', 'open sesame', 'admin')
  await admin.command({ createUser: 'clerk', pwd: 'pencil', roles: [{ role: 'readWrite', db: 'office' }] })
  const office = await as('clerk', 'pencil', 'office')
  await office.collection<{ _id: number }>('papers').insertOne({ _id: 1 })
  const vault = (await as('clerk', 'pencil', 'vault')).collection('keys')
  await expect(vault.findOne()).rejects.toThrow(/not authorized on vault/)
})

it('keeps acknowledged writes and accounts after a crash', async () => {
  server.kill('SIGKILL')
  await server.ended
  await start()
  const office = await as('clerk', 'pencil', 'office')
  expect(await office.collection<{ _id: number }>('papers').find().toArray()).toEqual([{ _id: 1 }])
})
