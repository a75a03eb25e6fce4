import { patienceLeft, waiting } from '@countersign/process/patience'
import type { StreamingRead } from '@eventstore/db-client'
import { NoAnswer } from './silence.js'

/**
 * Everything a read gives.
 *
 * @param silenceMs how long the server may say nothing; less where the call has less patience left
 * @throws {NoAnswer} when it says nothing for longer; and whatever the client throws
 */
export function readEvents<Resolved>(reading: StreamingRead<Resolved>, silenceMs: number): Promise<Resolved[]> {
  return waiting(() => eventsOf(reading, Math.round(patienceLeft(silenceMs))))
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
