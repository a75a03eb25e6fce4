// Replaces MongoDB with the double, on port 27017 of every address, as a replica set of one. Keeps a journal of its
// writes under /data/db, and has accounts if started like the official image. Not modeled, in addition to the double's
// gaps: WiredTiger, elections, write concern, the oplog, roles other than `root` and `readWrite`.
import type { Document } from 'bson'
import { parseArgs } from 'node:util'
import { catalogue } from '../mongo/double/commands/catalogue.js'
import type { Command } from '../mongo/double/commands/command.js'
import { handshake } from '../mongo/double/commands/handshake.js'
import { reads } from '../mongo/double/commands/reads.js'
import { writes } from '../mongo/double/commands/writes.js'
import { Databases } from '../mongo/double/databases.js'
import { Listener } from '../mongo/double/listener.js'
import { ServerError, serverError } from '../mongo/double/server-error.js'
import { Journal } from './journal.js'
import { Accounts, type Session } from './mongo-accounts.js'
import { ReplicaSet } from './replica-set.js'

const { values } = parseArgs({
  strict: false,
  options: {
    replSet: { type: 'string' },
    keyFile: { type: 'string' },
    dbpath: { type: 'string' },
    port: { type: 'string', default: '27017' },
  },
})
const { MONGO_INITDB_ROOT_USERNAME: root, MONGO_INITDB_ROOT_PASSWORD: rootPassword } = process.env

const databases = new Databases()
const accounts = new Accounts(databases, Boolean(values.keyFile || root))
const members = new ReplicaSet(databases, typeof values.replSet === 'string' ? values.replSet : null)
const journal = new Journal(`${typeof values.dbpath === 'string' ? values.dbpath : '/data/db'}/journal.bson`)

type Own = (command: Document, session: Session) => Document

const own: Record<string, Own> = {
  hello: (command) => ({ ...greeting(command), ...members.greeting() }),
  ismaster: (command) => ({ ...greeting(command), ...members.greeting() }),
  saslstart: (command, session) => accounts.start(session, command),
  saslcontinue: (command, session) => accounts.proceed(session, command),
  logout: (_command, session) => (delete session.user, {}),
  replsetgetstatus: () => members.status(),
  replsetinitiate: ({ replSetInitiate }) => members.initiate(replSetInitiate),
  replsetgetconfig: () => ({ config: members.config() }),
  usersinfo: ({ usersInfo }) => ({ users: accounts.told(usersInfo) }),
  createuser: ({ createUser, pwd, roles }) => (accounts.put(createUser, { pwd, roles }), {}),
  updateuser: ({ updateUser, pwd, roles }) => (accounts.put(updateUser, { pwd, roles }), {}),
  listdatabases: () => ({ databases: databases.all().map((name) => ({ name, sizeOnDisk: 1, empty: false })) }),
  getparameter: () => ({ featureCompatibilityVersion: { version: '8.0' } }),
  connectionstatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
}
const shared: Record<string, Command> = { ...handshake, ...reads, ...writes, ...catalogue }
/** Commands that the next start replays. */
const changing =
  /^(insert|update|delete|findandmodify|create|createindexes|drop|dropdatabase|replsetinitiate|createuser|updateuser)$/

const greeting = ({ saslSupportedMechs }: Document): Document => ({
  ...handshake.hello!({ command: {}, database: 'admin', databases }),
  ...(saslSupportedMechs && { saslSupportedMechs: ['SCRAM-SHA-256'] }),
})

function run(command: Document, session: Session, name: string): Document {
  const ours = own[name]
  if (ours) return ours(command, session)
  const known = shared[name]
  if (!known) throw new ServerError(59, 'CommandNotFound', `no such command: '${name}'`)
  return known({ command, database: command.$db ?? 'admin', databases })
}

function answer(command: Document, session: Session): Document {
  const name = (Object.keys(command)[0] ?? '').toLowerCase()
  try {
    accounts.admit(session, name, command.$db ?? 'admin')
    if (changing.test(name)) members.mustBePrimary(name)
    const answered = run(command, session, name)
    if (changing.test(name)) journal.write(withoutSession(command))
    return { ...answered, ...members.clock(), ok: 1 }
  } catch (error) {
    return serverError(error).answer
  }
}

/** Removes the fields that belong to the connection. */
const withoutSession = ({ lsid: _lsid, $clusterTime: _time, ...command }: Document): Document => command

for (const command of journal.read()) {
  const name = Object.keys(command)[0]!.toLowerCase()
  try {
    run(command, {}, name)
  } catch {
    // The command failed the first time too, perhaps after part of its changes.
  }
}
if (root && rootPassword && !accounts.exists(root)) {
  accounts.put(root, { pwd: rootPassword, roles: [{ role: 'root', db: 'admin' }] })
  journal.write({ createUser: root, pwd: rootPassword, roles: [{ role: 'root', db: 'admin' }], $db: 'admin' })
}
const sessions = new WeakMap<object, Session>()
const sessionOf = (connection: object): Session => {
  const found = sessions.get(connection) ?? {}
  sessions.set(connection, found)
  return found
}
await new Listener(
  (command, connection) => answer(command, sessionOf(connection)),
  '0.0.0.0',
  Number(values.port),
).start()
console.log(`a double of MongoDB listens at ${values.port}`)
process.on('SIGTERM', () => process.exit(0))
