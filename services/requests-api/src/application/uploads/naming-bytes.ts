import { AppendOutcomeUnknown } from '@countersign/event-log'
import type { BytesUnderWay } from '../../ports/bytes-under-way.js'
import type { Clock } from '../../ports/clock.js'
import { newId } from '../ids.js'

/** Says which bytes a command is about to store; before it stores them. */
export type MarkBytes = (sha256s: readonly string[]) => Promise<void>

/** Commands that store bytes before the event that names them: meanwhile no erasure removes those bytes (ADR 0103). */
export class NamingBytes {
  constructor(
    private readonly underWay: BytesUnderWay,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a command, and takes its marker away when it has ended. Where the log did not say whether the event is stored, the
   * marker stays, and ends by its age.
   */
  async during<Done>(command: (mark: MarkBytes) => Promise<Done>): Promise<Done> {
    const marker = newId()
    let isMarked = false
    const mark: MarkBytes = async (sha256s) => {
      if (sha256s.length === 0) return
      isMarked = true
      await this.underWay.mark(marker, sha256s, this.clock.now())
    }
    try {
      const done = await command(mark)
      if (isMarked) await this.#clear(marker)
      return done
    } catch (error) {
      if (isMarked && !(error instanceof AppendOutcomeUnknown)) await this.#clear(marker)
      throw error
    }
  }

  /** What the command has done is done: a marker that cannot be reached ends by its age. */
  #clear(marker: string): Promise<void> {
    return this.underWay.clear(marker).catch(() => undefined)
  }
}
