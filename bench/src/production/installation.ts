import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { cpuOf } from '../measure/process-group.js'
import { type MailSink, openMailSink } from '../sizes/mail-sink.js'
import { type StartedEngine, startEngine } from '../engines/start-engine.js'
import { type Service, startService, variablesOf } from './start-service.js'

/** The bundle that a container runs; compiled files in earlier versions. */
function mainOf(checkout: string, service: 'requests-api' | 'mailer-worker'): string {
  const bundle = join(checkout, 'build/server', service, 'main.js')
  return existsSync(bundle) ? bundle : join(checkout, 'services', service, 'dist/composition/production/main.js')
}

export interface Made {
  checkout: string
  replicas: number
  /** Delivers emails, to a sink. */
  mails?: boolean
}

/** One version of the API on separate engines, which are always this version's. */
export class ProductionInstallation {
  files = 0
  #replicas: Service[] = []
  #mailer: Service | undefined

  private constructor(
    private readonly program: string,
    private readonly variables: Readonly<Record<string, string>>,
    private readonly engines: { eventStore: StartedEngine; mongo: StartedEngine; redis: StartedEngine },
    readonly sink: MailSink | undefined,
  ) {}

  static async start({ checkout, replicas, mails }: Made): Promise<ProductionInstallation> {
    const mongo = 'missing' in findJavaMongo() ? 'mongo' : 'javaMongo'
    const engines = {
      eventStore: await startEngine('eventStore'),
      mongo: await startEngine(mongo),
      redis: await startEngine('redis'),
    }
    const { eventStore, redis } = engines
    const sink = mails ? await openMailSink() : undefined
    const urls = { eventStore: eventStore.url, mongo: engines.mongo.url, redis: redis.url, smtp: sink?.url }
    const variables = variablesOf(urls)
    const installation = new ProductionInstallation(mainOf(checkout, 'requests-api'), variables, engines, sink)
    while (installation.#replicas.length < replicas) await installation.#add()
    const program = [mainOf(checkout, 'mailer-worker')]
    if (sink) installation.#mailer = await startService('mailer-worker', variables, { program })
    return installation
  }

  get ports(): number[] {
    return this.#replicas.map(({ port }) => port)
  }

  subscriptions(): Promise<number> {
    return this.engines.eventStore.subscriptions()
  }

  /** CPU time so far of the API's processes and of each engine, µs. */
  cpu(): Record<'api' | 'eventStore' | 'mongo' | 'redis', number> {
    const { eventStore, mongo, redis } = this.engines
    const api = this.#replicas.reduce((sum, { id }) => sum + cpuOf(id), 0)
    return { api, eventStore: cpuOf(eventStore.id), mongo: cpuOf(mongo.id), redis: cpuOf(redis.id) }
  }

  /** Restarts it with the same port and folder, like Docker. @returns `ready` resolves when it is ready */
  async killAndStartAnew(): Promise<{ ready: Promise<void> }> {
    const [only] = this.#replicas.splice(0)
    await only!.kill()
    return { ready: this.#add(only!) }
  }

  async stop(): Promise<void> {
    await this.#mailer?.stop()
    await this.sink?.close()
    await Promise.all(this.#replicas.map((replica) => replica.stop()))
    await Promise.all(Object.values(this.engines).map((engine) => engine.stop()))
  }

  async #add(place: Pick<Service, 'port' | 'folder'> | null = null): Promise<void> {
    const { port, folder } = place ?? {}
    this.#replicas.push(await startService('requests-api', this.variables, { program: [this.program], port, folder }))
  }
}
