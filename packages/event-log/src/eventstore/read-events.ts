import { setTimeout as wait } from 'node:timers/promises'
import { patienceLeft, waiting } from '@countersign/process/patience'
import type { StreamingRead } from '@eventstore/db-client'
import { NoAnswer } from './silence.js'

/** Between a refusal that will pass and the next asking; twice as long each time, up to the longest. */
const firstPauseMs = 20
const longestPauseMs = 200

/**
 * Everything a read gives. What is refused and may soon be taken up is asked again, as long as the first asking would have
 * been waited for.
 *
 * @param ask begins the read
 * @param silenceMs how long the server may say nothing; less where the call has less patience left
 * @param mayPass whether asking again may help
 * @throws {NoAnswer} when it says nothing for longer; and whatever the client throws
 */
export function readEvents<Resolved>(
  ask: () => StreamingRead<Resolved>,
  silenceMs: number,
  mayPass: (error: unknown) => boolean,
): Promise<Resolved[]> {
  return waiting(async () => {
    const until = performance.now() + patienceLeft(silenceMs)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await eventsOf(ask(), Math.max(1, Math.round(until - performance.now())))
      } catch (error) {
        if (!mayPass(error) || performance.now() + pauseMs > until) throw error
      }
      await wait(pauseMs)
    }
  })
}

function eventsOf<Resolved>(reading: StreamingRead<Resolved>, silenceMs: number): Promise<Resolved[]> {
  return new Promise((resolve, reject) => {
    const events: Resolved[] = []
    const silence = setTimeout(() => {
      reject(new NoAnswer(silenceMs))
      reading.cancel().catch(() => undefined)
    }, silenceMs)
    reading.on('data', (event) => {
      events.push(event)
      silence.refresh()
    })
    reading.on('end', () => {
      clearTimeout(silence)
      resolve(events)
    })
    // Stays on after the end: an error that nobody listens for would end the process.
    reading.on('error', (error) => {
      clearTimeout(silence)
      reject(error)
    })
  })
}
