import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DoubleLog } from '@countersign/test-services/eventstore/double-log'

const atOnce = 500

/** Writes so many events of another program, and lets the server do its other work in between. */
export async function writeForeign(log: DoubleLog, events: number): Promise<void> {
  const order = { type: 'Ordered', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.alloc(0) }
  for (let written = 0; written < events; written++) {
    log.append('orders', { kind: 'any' }, [{ id: randomUUID(), ...order }])
    if (written % atOnce === 0) await nextTurn()
  }
}
