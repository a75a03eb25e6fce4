import { expect, it } from '@jest/globals'
import { ScannedRange } from '@countersign/event-log/internal/eventstore/scanned-range'
import { ReadingProgress } from '@countersign/event-log/internal/eventstore/reading-progress'
import { noLog } from '@countersign/telemetry'

const place = (commit: bigint, prepare = commit) => ({ commit, prepare })

it('continues after a range of foreign events, at the exact place reported by the server', () => {
  const looked = new ScannedRange()
  expect(looked.placeAfter(0)).toBe('start')
  looked.note(100, place(500n, 480n))
  expect(looked.placeAfter(100)).toEqual(place(500n, 480n))
  // Before the stretch, inside it (a contradiction), and after it.
  for (const position of [99, 101, 500, 600]) {
    expect(looked.placeAfter(position)).toEqual(place(BigInt(position)))
  }
})

it('keeps the farthest range', () => {
  const looked = new ScannedRange()
  looked.note(100, place(500n))
  looked.note(100, place(400n))
  looked.note(600, place(600n))
  expect(looked.placeAfter(100)).toEqual(place(500n))
  looked.note(600, place(700n))
  expect([looked.after, looked.upTo]).toEqual([600, 700])
  expect(looked.placeAfter(100)).toEqual(place(100n))
})

it('logs the progress of a long read periodically, and its end', () => {
  const logged: [object, string][] = []
  let now = 0
  const log = { ...noLog, info: (facts: object, sentence: string) => void logged.push([facts, sentence]) }
  const progress = new ReadingProgress(log, { elapsed: () => now })
  const [reading, ended] = ['reading the event log, past events of other programs', 'read the event log to its end']
  progress.passed(4096, 10)
  progress.ended()
  expect(logged).toEqual([])
  for (now = 1000; now <= 8000; now += 1000) progress.passed(1000, now)
  expect(logged).toEqual([
    [{ position: 4000, passed: 4000 }, reading],
    [{ position: 7000, passed: 7000 }, reading],
  ])
  progress.ended()
  expect(logged.at(-1)).toEqual([{ passed: 8000 }, ended])
})
