import type { EventLog, RecordedEvent } from './port.js'

/** Undefined at the end of the log. */
export async function firstAfter(position: number, log: Pick<EventLog, 'follow'>): Promise<RecordedEvent | undefined> {
  const found = new AbortController()
  try {
    for await (const { records, live } of log.follow(position, found.signal)) if (records[0] || live) return records[0]
    return undefined
  } finally {
    found.abort()
  }
}
