import type { EventLog } from '@countersign/event-log'
import type { Projector } from '../following/projector.js'
import type { Log } from '../ports/log.js'
import type { Generation } from '../ports/read-model-store.js'
import type { ProjectionName } from '../read-models/index.js'
import type { Caller } from './caller.js'

/** How long a read waits for its caller's own changes before it answers without them (ARCHITECTURE). */
const patienceMs = 2000

/** The read models, as queries see them. */
export class ReadModels {
  readonly #projectors: ReadonlyMap<string, Projector>

  constructor(
    projectors: readonly Projector[],
    private readonly eventLog: EventLog,
    private readonly log: Log,
  ) {
    this.#projectors = new Map(projectors.map((projector) => [projector.name, projector]))
  }

  /** A read model that shows everything its caller has changed: read your own writes. */
  async asSeenBy(caller: Caller, name: ProjectionName): Promise<Generation> {
    return this.#upTo(caller.seen, name)
  }

  /** A read model that shows everything there was when it was asked for: for commands that depend on one. */
  async upToNow(name: ProjectionName): Promise<Generation> {
    return this.#upTo(await this.eventLog.head(), name)
  }

  async #upTo(position: number, name: ProjectionName): Promise<Generation> {
    const projector = this.#projectors.get(name)
    if (!projector) throw new TypeError(`there is no read model ${name}`)
    if (!(await this.#reached(projector, position))) {
      this.log.warn({ projection: name, position, reached: projector.state.position }, 'a read did not wait longer')
    }
    return projector.tables
  }

  /** A position that the log never gave out comes of another installation, or of before a restore: nothing to wait for. */
  async #reached(projector: Projector, position: number): Promise<boolean> {
    if (projector.state.position >= position) return true
    return projector.reached(Math.min(position, await this.eventLog.head()), patienceMs)
  }
}
