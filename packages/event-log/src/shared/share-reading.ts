import type { EventLog, Slice } from '../port.js'
import { type Reader, Reading } from './reading.js'

/**
 * A log whose followers read together. Those who have caught up share one reading, and so one live subscription at the server;
 * those who begin at the same place within some seconds share one too, such as all read models that are built anew. One that is
 * behind the others reads by itself until it has come up with them.
 */
export function shareReading(log: EventLog): EventLog {
  const readings = new Set<Reading>()

  const join = (reader: Reader): Reading => {
    for (const reading of readings) if (reading.admits(reader)) return reading
    const begun = new Reading(reader.position, (after, signal) => log.follow(after, signal))
    begun.admits(reader)
    readings.add(begun)
    return begun
  }
  const leave = (reading: Reading, reader: Reader) => {
    if (reading.leave(reader)) readings.delete(reading)
  }
  /** Where one reading has come up with another, its readers go on with that. */
  const furthest = (reading: Reading, reader: Reader): Reading => {
    let isOlder = true
    for (const other of readings) {
      if (other === reading) {
        isOlder = false
        continue
      }
      // Of two that are as far, all go on with the older one.
      const isFurther = other.position > reading.position || (isOlder && other.position === reading.position)
      if (!isFurther || !other.covers(reader.position) || !other.admits(reader)) continue
      leave(reading, reader)
      return other
    }
    return reading
  }

  async function* follow(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    const reader: Reader = { position: after, toldLive: false }
    let reading = join(reader)
    try {
      while (!signal.aborted) {
        const slice = await reading.next(reader, signal)
        if (slice) yield slice
        else if (signal.aborted || reading.has(reader)) return
        reading = reading.has(reader) ? furthest(reading, reader) : join(reader)
      }
    } catch (error) {
      readings.delete(reading)
      throw error
    } finally {
      leave(reading, reader)
    }
  }

  return {
    append: (stream, expected, records) => log.append(stream, expected, records),
    read: (stream) => log.read(stream),
    head: () => log.head(),
    check: () => log.check(),
    close: () => log.close(),
    follow,
  }
}
