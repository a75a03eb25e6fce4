import { ChainWatch, HistoryKeys, type RecordedEvent } from '@countersign/event-log'
import { firstNote, HistoryNoteLost, HistoryNotes, noteAfter } from '../integrity/history-note.js'
import type { Engines } from '../ports/engines.js'

/** A history holds what this installation did not write: to say that it is whole would be a lie. */
export class NotAcceptable extends Error {
  override readonly name = 'NotAcceptable'
  constructor({ stream, revision }: RecordedEvent) {
    super(
      `Event ${revision} of ${stream} was not written by this installation, or was altered since. Restore a backup in which ` +
        'it is whole.',
    )
  }
}

/**
 * Takes the event log as it is for all that there is: for after a restore in which log and vault were not copied at one time,
 * and for after events were lost, once somebody has looked into it. Nothing may run on the engines meanwhile. Histories that
 * were rewritten stay what they are.
 *
 * @returns what was taken, for people
 * @throws {NotAcceptable}
 */
export async function acceptHistory({ eventLog, vault }: Pick<Engines, 'eventLog' | 'vault'>): Promise<string> {
  const keys = await HistoryKeys.of(vault)
  const notes = new HistoryNotes(vault)
  await lookFor(notes)
  const chains = new ChainWatch()
  let note = firstNote
  const reading = new AbortController()
  for await (const { records, live } of eventLog.follow(0, reading.signal)) {
    for (const record of records) {
      if (chains.accept(record) || record.mac !== keys.macOf(record)) throw new NotAcceptable(record)
      note = noteAfter(note, record, keys)
    }
    if (live) break
  }
  reading.abort()
  await notes.write(note)
  return `The event log is taken as it is: ${note.count} events of ${chains.streams} histories.`
}

/** Read first: what is written takes the place of what is there, be it altered. */
async function lookFor(notes: HistoryNotes): Promise<void> {
  try {
    await notes.read()
  } catch (error) {
    if (!(error instanceof HistoryNoteLost)) throw error
  }
}
