import { AppendOutcomeUnknown } from '@countersign/event-log'
import type { BytesUnderWay } from '../../ports/bytes-under-way.js'
import type { Clock } from '../../ports/clock.js'
import type { BytesRemoval } from './bytes-removal.js'
import { newId } from '../ids.js'

/** Says which bytes a command is about to store; before it stores them. */
export type MarkBytes = (sha256s: readonly string[]) => Promise<void>

/** Commands that store bytes before the event that names them: meanwhile no erasure removes those bytes (ADR 0103). */
export class NamingBytes {
  constructor(
    private readonly underWay: BytesUnderWay,
    private readonly removal: Pick<BytesRemoval, 'removeUnmarked'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a command, and takes its marker away when it has ended. Of one that fails the bytes go again, unless somebody else
   * uses them. Where the log did not say whether the event is stored, bytes and marker stay, and the marker ends by its age.
   */
  async during<Done>(command: (mark: MarkBytes) => Promise<Done>): Promise<Done> {
    const marker = newId()
    const marked: string[] = []
    const mark: MarkBytes = async (sha256s) => {
      if (sha256s.length === 0) return
      marked.push(...sha256s)
      await this.underWay.mark(marker, sha256s, this.clock.now())
    }
    try {
      const done = await command(mark)
      // What the command has done is done: a marker that cannot be reached ends by its age.
      if (marked.length > 0) await this.underWay.clear(marker).catch(() => undefined)
      return done
    } catch (error) {
      // What cannot be taken back now is swept in its time.
      if (!(error instanceof AppendOutcomeUnknown)) await this.#takeBack(marker, marked).catch(() => undefined)
      throw error
    }
  }

  async #takeBack(marker: string, marked: readonly string[]): Promise<void> {
    if (marked.length === 0) return
    await this.underWay.clear(marker)
    await this.removal.removeUnmarked(new Set(marked))
  }
}
