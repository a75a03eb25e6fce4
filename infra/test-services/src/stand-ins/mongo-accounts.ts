import type { Document } from 'bson'
import { Binary } from 'bson'
import type { Databases } from '../mongo/double/databases.js'
import { ServerError } from '../mongo/double/server-error.js'
import { ScramConversation, scramSecret, type ScramSecret } from './scram.js'

type Role = { role: string; db: string }
interface Account {
  _id: string
  user: string
  secret: ScramSecret
  roles: Role[]
}

/** Login state of a connection. */
export interface Session {
  talk?: ScramConversation
  user?: string
}

/** Commands allowed before a login. */
const open = /^(hello|ismaster|ping|buildinfo|saslstart|saslcontinue|endsessions|logout|getparameter)$/
/** Commands about the replica set and accounts, only for the administrator. */
const administrative = /^(usersinfo|createuser|updateuser|replset\w+)$/

/** Users, stored in `admin.system.users` of the same databases. Permissions are as coarse as the product needs. */
export class Accounts {
  /** @param wanted false for a server without authentication */
  constructor(
    private readonly databases: Databases,
    private readonly wanted: boolean,
  ) {}

  /** @throws {ServerError} if the connection lacks permission for the command */
  admit({ user }: Session, name: string, database: string): void {
    if (!this.wanted || open.test(name)) return
    if (user === undefined) throw new ServerError(13, 'Unauthorized', `Command ${name} requires authentication`)
    const { roles } = this.#account(user)!
    if (roles.some(({ role }) => role === 'root')) return
    if (!administrative.test(name) && roles.some(({ role, db }) => role === 'readWrite' && db === database)) return
    throw new ServerError(13, 'Unauthorized', `not authorized on ${database} to execute command ${name}`)
  }

  exists(user: string): boolean {
    return this.#account(user) !== undefined
  }

  put(user: string, { pwd, roles }: { pwd?: string; roles?: Role[] }): void {
    const before = this.#account(user)
    const secret = pwd === undefined ? before?.secret : scramSecret(pwd)
    if (!secret) throw new ServerError(2, 'BadValue', 'a user needs a password')
    const next = { _id: `admin.${user}`, user, secret, roles: roles ?? before?.roles ?? [] }
    const kept = this.#users()
    if (before) kept.replace(before, next)
    else kept.insert(next)
  }

  start(session: Session, { mechanism, payload }: Document): Document {
    if (mechanism !== 'SCRAM-SHA-256') throw new ServerError(334, 'MechanismUnavailable', `no ${mechanism} here`)
    session.talk = new ScramConversation(text(payload), (user) => this.#account(user)?.secret)
    return { conversationId: 1, done: false, payload: new Binary(Buffer.from(session.talk.first)) }
  }

  proceed(session: Session, { payload }: Document): Document {
    const { talk } = session
    if (!talk) throw new ServerError(17, 'ProtocolError', 'No SASL session state found')
    // Clients that do not request the shorter exchange end it with an empty message.
    if (session.user === talk.user && text(payload) === '') return { conversationId: 1, done: true, payload }
    const answer = talk.final(text(payload))
    if (answer === null) throw new ServerError(18, 'AuthenticationFailed', 'Authentication failed.')
    session.user = talk.user
    return { conversationId: 1, done: true, payload: new Binary(Buffer.from(answer)) }
  }

  /** Returns users in the format of `usersInfo`. */
  told(wanted: unknown): Document[] {
    const name = typeof wanted === 'string' ? wanted : (wanted as Document | undefined)?.user
    const found = this.#users().find(name === undefined ? {} : { user: name })
    return found.map(({ _id, user, roles }) => ({ _id, user, db: 'admin', roles }))
  }

  #users() {
    return this.databases.collection('admin', 'system.users')
  }

  #account(user: string): Account | undefined {
    return this.#users().find({ _id: `admin.${user}` })[0] as Account | undefined
  }
}

const text = (payload: unknown): string =>
  Buffer.from((payload as Binary).buffer as Uint8Array).toString('utf8', 0, (payload as Binary).position)
