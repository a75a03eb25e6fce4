import { setTimeout as wait } from 'node:timers/promises'
import { patienceLeft, waiting } from '@countersign/process/patience'
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client'
import { isAnswer } from './faults.js'
import type { Hearing } from './hearing.js'
import type { Lent, ReadingClient } from './reading-client.js'
import { NoAnswer, NodeLeft } from './silence.js'

/** Between a refusal that will pass and the next asking; twice as long each time, up to the longest. */
const firstPauseMs = 20
const longestPauseMs = 200

/**
 * Everything a read gives. What is refused and may soon be taken up is asked again, as long as the first asking would have
 * been waited for.
 *
 * @param reads whose client reads, and is left for another where its node has fallen silent
 * @param ask begins the read
 * @param silenceMs how long the server may say nothing; less where the call has less patience left
 * @param mayPass whether asking again may help
 * @throws {NoAnswer} when it says nothing for longer and refused nothing before; and whatever the client throws, the last one
 */
export function readEvents<Resolved>(
  reads: ReadingClient,
  ask: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  silenceMs: number,
  mayPass: (error: unknown) => boolean,
): Promise<Resolved[]> {
  return waiting(async () => {
    const until = performance.now() + patienceLeft(silenceMs)
    let refusal: unknown
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await reads.hearing.watch(() => eventsOf(reads, ask, Math.max(1, Math.round(until - performance.now()))))
      } catch (error) {
        if (!(error instanceof NoAnswer)) refusal = error
        if (!mayPass(error) || performance.now() + pauseMs > until) throw refusal ?? error
      }
      await wait(pauseMs)
    }
  })
}

function eventsOf<Resolved>(
  { lent, hearing }: { lent: Lent; hearing: Pick<Hearing, 'answered'> },
  ask: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  silenceMs: number,
): Promise<Resolved[]> {
  const { client, left } = lent
  const reading = ask(client)
  return new Promise((resolve, reject) => {
    const events: Resolved[] = []
    const end = (settle: () => void) => {
      clearTimeout(silence)
      left.removeEventListener('abort', leave)
      settle()
    }
    const leave = () => end(() => reject(new NodeLeft()))
    left.addEventListener('abort', leave, { once: true })
    const silence = setTimeout(() => {
      end(() => reject(new NoAnswer(silenceMs)))
      reading.cancel().catch(() => undefined)
    }, silenceMs)
    reading.on('data', (event) => {
      events.push(event)
      silence.refresh()
      hearing.answered()
    })
    reading.on('end', () => {
      hearing.answered()
      end(() => resolve(events))
    })
    // Stays on after the end: an error that nobody listens for would end the process.
    reading.on('error', (error) => {
      if (isAnswer(error)) hearing.answered()
      end(() => reject(error))
    })
  })
}
