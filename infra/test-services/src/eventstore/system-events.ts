import { randomUUID } from 'node:crypto'
import type { DoubleLog } from './double-log.js'

/** Client events per statistics event. The real server writes statistics every 30 seconds instead. */
const statisticsEvery = 25

/** Writes some of the server's own events into $all, between the clients' events. */
export class SystemEvents {
  #since = 0

  constructor(private readonly log: DoubleLog) {
    log.listen(({ stream }) => {
      if (!stream.startsWith('$') && ++this.#since % statisticsEvery === 0) this.statistics()
    })
  }

  /** Writes the events of a server's start. */
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
