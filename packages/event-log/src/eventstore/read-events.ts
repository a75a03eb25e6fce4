import type { Time } from '@countersign/process'
import { budgetLeft, spendBudget } from '@countersign/process/time-budget'
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client'
import { isAnswer } from './faults.js'
import type { NodeLiveness } from './node-liveness.js'
import type { Lent, ReadingClient } from './reading-client.js'
import { Silence } from './silence.js'
import { NoAnswer, NodeLeft } from './node-errors.js'

const firstPauseMs = 20
const longestPauseMs = 200

/**
 * Reads all events of a call; retries transient refusals within the time budget of the first attempt.
 *
 * @param silenceMs maximum silence of the server; less if the caller's budget is smaller
 * @throws {NoAnswer} on silence without an earlier refusal; otherwise the client's last error
 */
export function readEvents<Resolved>(
  reads: ReadingClient,
  ask: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  silenceMs: number,
  mayPass: (error: unknown) => boolean,
  time: Time,
): Promise<Resolved[]> {
  return spendBudget(async () => {
    const until = time.elapsed() + budgetLeft(silenceMs)
    let refusal: unknown
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        const left = Math.max(1, Math.round(until - time.elapsed()))
        return await reads.hearing.watch(() => eventsOf(reads, ask, left, time))
      } catch (error) {
        if (!(error instanceof NoAnswer)) refusal = error
        if (!mayPass(error) || time.elapsed() + pauseMs > until) throw refusal ?? error
      }
      await time.sleep(pauseMs)
    }
  })
}

function eventsOf<Resolved>(
  { lent, hearing }: { lent: Lent; hearing: Pick<NodeLiveness, 'answered'> },
  ask: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  silenceMs: number,
  time: Time,
): Promise<Resolved[]> {
  const { client, left } = lent
  const reading = ask(client)
  return new Promise((resolve, reject) => {
    const events: Resolved[] = []
    const end = (settle: () => void) => {
      silence.end()
      left.removeEventListener('abort', leave)
      settle()
    }
    const leave = () => end(() => reject(new NodeLeft()))
    left.addEventListener('abort', leave, { once: true })
    const silence = new Silence(time, silenceMs, () => {
      end(() => reject(new NoAnswer(silenceMs)))
      reading.cancel().catch(() => undefined)
    })
    reading.on('data', (event) => {
      events.push(event)
      silence.heard()
      hearing.answered()
    })
    reading.on('end', () => {
      hearing.answered()
      end(() => resolve(events))
    })
    // Keeps listening after the end, because an unhandled error event would end the process.
    reading.on('error', (error) => {
      if (isAnswer(error)) hearing.answered()
      end(() => reject(error))
    })
  })
}
