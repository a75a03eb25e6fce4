import type { EventLog } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { Membership } from '@countersign/requests-api/internal/access/team/membership'
import { teamStream } from '@countersign/requests-api/internal/access/domain/streams'
import type { AccessStore } from '@countersign/requests-api/internal/access/ports/access-store'
import { openMemoryVault } from '@countersign/vault'
import { LogUnavailable } from '@countersign/event-log'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { stoppedAt } from '../../clock-at.js'
import { append, openJournal } from '../../journal.js'
import { joinedAt, personId, teamId } from '../domain/sample-people.js'

const stream = teamStream(teamId)

/** A log with a team in it, and a mark of the team as the access store would keep it. */
export class PlantedTeam {
  readonly time = new VirtualTime()
  readonly #vault = openMemoryVault()
  readonly #log = openMemoryLog()
  /** Null without one. */
  mark: number | null = null
  reads = 0
  /** True while the log cannot be reached. */
  isDown = false
  /** Awaited after each read of the log, before its answer. */
  delay: Promise<void> = Promise.resolve()

  /** Founds the team with its owner: revisions 0 and 1. */
  async found(): Promise<void> {
    await append(openJournal(this.#log, this.#vault), stream, [
      { type: 'TeamFounded', data: { teamId, name: 'Navy' } },
      { type: 'MemberJoined', data: { personId, role: 'owner', by: 'claim' } },
    ])
  }

  /** A further person joins, with the next revision, but without a mark. */
  async join(person: string): Promise<void> {
    await append(openJournal(this.#log, this.#vault), stream, [
      { type: 'MemberJoined', data: { personId: person, role: 'owner', by: 'claim' } },
    ])
  }

  readonly marks: AccessStore['marks'] = {
    get: async (names) => new Map(this.mark === null || !names.includes(stream) ? [] : [[stream, this.mark]]),
    raise: async (name, to) => {
      if (name === stream) this.mark = Math.max(this.mark ?? to, to)
    },
  }

  /** As in another process. */
  membership(): Membership {
    const log: EventLog = {
      ...this.#log,
      read: async (...given) => {
        this.reads++
        if (this.isDown) throw new LogUnavailable('the log is away')
        const records = await this.#log.read(...given)
        await this.delay
        return records
      },
    }
    return new Membership({
      journal: openJournal(log, this.#vault),
      vault: this.#vault,
      clock: stoppedAt(joinedAt, this.time),
      marks: this.marks,
    })
  }
}
