import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Calls } from '@countersign/standalone/demo/calls'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openOwnEventStore, type OwnEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { noOwnRedis, openOwnRedis, type OwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { afterAll, beforeAll, jest } from '@jest/globals'
import { bundled, withCompiled } from '../bundled.js'
import { freePort } from '@countersign/test-services/free-port'
import { type Ended, type Environment, type Program, programs } from '@countersign/test-services/program'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { MailCatcher } from './mail-catcher.js'

export interface Replica {
  url: string
  program: Program
  calls(): Calls
  /** Ends it as an orchestrator does. */
  end(): Promise<Ended>
}

/** The subset of an EventStoreDB that all suites use. */
export type AnyEventStore = Pick<OwnEventStore, 'url' | 'spokenTo' | 'stop'>

/**
 * The production engines of one suite, and the processes that use them: EventStoreDB, MongoDB and Redis (doubles of the
 * first two unless containers are configured), and a mail server that keeps its mails. Not on FerretDB 1: leases need
 * atomic conditional writes, which it lacks.
 */
export class Production<EventStore extends AnyEventStore = OwnEventStore> {
  readonly scratch = scratchFolder()
  readonly masterKey = randomBytes(32)
  readonly #run = programs()
  readonly #program: (name: string) => string
  eventStore!: EventStore
  mongo!: TestMongo
  redis!: OwnRedis
  mails!: MailCatcher
  /** The suite's connection, to inspect the stored data. */
  stored!: Mongo
  readonly #database = `countersign-${randomUUID()}`

  /**
   * @param suite its name, for the report of contacted services
   * @param program maps a program's name below build/server to its path
   * @param startEventStore starts a different EventStoreDB
   */
  constructor(suite: string, program = bundled, startEventStore: () => Promise<AnyEventStore> = openOwnEventStore) {
    this.#program = program
    // Starting processes and engines takes longer than jest's five seconds on a busy machine.
    jest.setTimeout(120_000)
    beforeAll(async () => {
      const mongo = testMongos().find(({ guarded }) => guarded)!
      this.eventStore = (await startEventStore()) as EventStore
      this.mongo = await mongo.open()
      this.redis = await openOwnRedis()
      this.mails = await new MailCatcher().start()
      this.stored = await openMongo(this.mongoUrl)
      for (const { spokenTo } of [this.eventStore, this.mongo, this.redis]) talkedTo(suite, spokenTo)
    })
    afterAll(async () => {
      await this.stored.db.dropDatabase()
      await this.stored.close()
      await Promise.all([this.eventStore.stop(), this.mongo.stop(), this.redis.stop(), this.mails.stop()])
    })
  }

  get mongoUrl(): string {
    return this.mongo.urlOf(this.#database)
  }

  get environment(): Environment {
    return {
      EVENTSTORE_URL: this.eventStore.url,
      MONGODB_URL: this.mongoUrl,
      REDIS_URL: this.redis.url,
      SMTP_URL: this.mails.url,
      MAIL_FROM: 'sign@example.com',
      OWNER_NAME: 'Ada Lovelace',
      OWNER_EMAIL: 'ada@example.com',
      PUBLIC_URL: 'http://sign.example.com',
      ALLOW_WITHOUT_LOGIN: 'true',
      MASTER_KEY: this.masterKey.toString('base64'),
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'info',
      ...withCompiled,
    }
  }

  /** Starts a replica without waiting for it. */
  begin(environment: Environment = {}): Program {
    const dataDir = join(this.scratch, `replica-${randomUUID()}`)
    return this.#run(this.#program('requests-api/main'), [], { ...this.environment, DATA_DIR: dataDir, ...environment })
  }

  /** Starts a replica and waits until it accepts calls. */
  async replica(environment: Environment = {}): Promise<Replica> {
    const port = environment.PORT ?? String(await freePort())
    const program = this.begin({ ...environment, PORT: port })
    await program.said('"msg":"ready"')
    const url = `http://127.0.0.1:${port}`
    return {
      url,
      program,
      calls: () => new Calls(url),
      end: () => {
        program.kill('SIGTERM')
        return program.ended
      },
    }
  }

  /** Starts a mailer and waits until it is ready. */
  async mailer(environment: Environment = {}): Promise<{ readyUrl: string; program: Program }> {
    const port = String(await freePort())
    const program = this.#run(this.#program('mailer-worker/main'), [], {
      ...this.environment,
      ...environment,
      METRICS_PORT: port,
    })
    await program.said('"msg":"ready"')
    return { readyUrl: `http://127.0.0.1:${port}/ready`, program }
  }

  /** Runs a tool on these engines without npm. */
  tool(name: string, args: readonly string[], environment: Environment): Program {
    return this.#run(this.#program(`tools/${name}`), args, { ...this.environment, ...environment })
  }

  /** The replica that holds each lease of followers and scheduled jobs; null for none. */
  async holders(): Promise<Record<string, string | null>> {
    const leases = this.stored.db.collection<{ _id: string; holder: string | null }>('leases')
    // The other leases are for building read models.
    const all = await leases.find({ _id: /^(followers-|clockwork$)/ }).toArray()
    return Object.fromEntries(all.map(({ _id, holder }) => [_id, holder]))
  }
}

export const holderOf = ({ program }: Replica): string => /"holder":"([^"]+)"/.exec(program.spoken)![1]!

/** A reason to skip the suite; null if the engines are available. */
export const noProduction = noOwnRedis
