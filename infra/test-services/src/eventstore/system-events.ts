import { randomUUID } from 'node:crypto'
import type { DoubleLog } from './double-log.js'

/** Other events between two statistics; the real server writes them by the clock, every 30 seconds. */
const statisticsEvery = 25

/** A few of the events that a real server writes into $all for itself, between those of its clients. */
export class SystemEvents {
  #since = 0

  constructor(private readonly log: DoubleLog) {
    log.listen(({ stream }) => {
      if (!stream.startsWith('$') && ++this.#since % statisticsEvery === 0) this.statistics()
    })
  }

  /** What a server writes when it has started. */
  started(): void {
    this.#write('$epoch-information', '$epoch-information', { at: this.log.all.length })
    this.statistics()
  }

  statistics(): void {
    this.#write('$stats-127.0.0.1:2113', '$statsCollected', { 'proc-cpu': 0.5, 'proc-mem': 403_000_000 })
  }

  #write(stream: string, type: string, data: object): void {
    const bytes = Buffer.from(JSON.stringify(data))
    const event = { id: randomUUID(), type, contentType: 'application/json', data: bytes, metadata: Buffer.alloc(0) }
    this.log.append(stream, { kind: 'any' }, [event])
  }
}
