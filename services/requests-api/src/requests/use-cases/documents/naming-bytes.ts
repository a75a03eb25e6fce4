import { AppendOutcomeUnknown } from '@countersign/event-log'
import type { BytesUnderWay } from '../../ports/bytes-under-way.js'
import type { Clock } from '../../../kernel/clock.js'
import type { BytesRemoval } from './bytes-removal.js'
import { newId } from '../../../kernel/ids.js'

export type MarkBytes = (sha256s: readonly string[]) => Promise<void>

/** Protects bytes from erasures while a command stores them before the event that names them (ADR 0051). */
export class NamingBytes {
  constructor(
    private readonly underWay: BytesUnderWay,
    private readonly removal: Pick<BytesRemoval, 'removeUnmarked'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Clears the marker afterwards. A failed command's bytes are removed unless they are used elsewhere. If the append's outcome
   * is unknown, bytes and marker stay until the marker expires.
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
      // The command has succeeded; a marker that cannot be cleared expires.
      if (marked.length > 0) await this.underWay.clear(marker).catch(() => undefined)
      return done
    } catch (error) {
      // The sweep removes bytes that cannot be removed now.
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
