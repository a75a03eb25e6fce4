import { ChainWatch, type EventLog, HistoryKeys, type RecordedEvent } from '@countersign/event-log'
import { firstNote, HistoryNoteLost, HistoryNotes, noteAfter } from '../integrity/history-note.js'
import type { Vault } from '@countersign/vault'

/** A history contains an event that this installation did not write, so it cannot be accepted as intact. */
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
 * Accepts the event log as complete, after a restore with copies from different times or an investigated loss of
 * events. The engines must not be in use.
 * @returns a summary for the operator
 * @throws {NotAcceptable} at the first altered event
 */
export async function acceptHistory({ eventLog, vault }: { eventLog: EventLog; vault: Vault }): Promise<string> {
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

/** Reading sets the order number that the write increments, even if the note was altered. */
async function lookFor(notes: HistoryNotes): Promise<void> {
  try {
    await notes.read()
  } catch (error) {
    if (!(error instanceof HistoryNoteLost)) throw error
  }
}
