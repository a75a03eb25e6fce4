import { join } from 'node:path'
import type { BlobStore } from '@countersign/blobs'
import { carryFiles, changePlace, type OpenedFiles } from '@countersign/blobs/place'
import { mailOutcomeQueue } from '@countersign/contracts/jobs'
import type { EventLog } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import type { Vault } from '@countersign/vault'
import type { Log } from '@countersign/telemetry'
import { EventMove, type MoveNotes } from './event-move.js'
import { HistoryMove } from './history-move.js'

export interface Moved {
  keys: number
  blobs: number
  events: number
  streams: number
}

/** The history lacks the outcome of sent mails: after a move they would be sent again. */
export class OutcomesWaiting extends Error {
  override readonly name = 'OutcomesWaiting'
  constructor(waiting: number) {
    super(
      `What became of ${waiting} mails is not part of their history yet. Start this installation once more, end it when it ` +
        'says that it is ready, and move it then.',
    )
  }
}

export interface Move {
  from: { eventLog: EventLog; vault: Vault; blobs: BlobStore; queue: JobQueue }
  to: {
    eventLog: EventLog
    vault: Vault
    stagingDir: string
    blobs: Pick<BlobStore, 'find' | 'putFile'>
    bucket?: OpenedFiles['bucket']
  }
  notes: MoveNotes
  log: Log
  /** Stops after the step in progress; a later run resumes. */
  signal: AbortSignal
}

/**
 * Moves keys, then blobs, then the events that refer to them, verifying every chain. Keeps existing data, so it can be
 * stopped and resumed. Read models are rebuilt instead.
 * @throws {ChainBroken} at the first altered event
 * @throws {LogAltered} when the whole log is not as this installation counted it
 * @throws {NotEmpty} when the target log has another installation's events
 * @throws {MovedOn} when both places were used since an earlier run
 * @throws {OutcomesWaiting}
 */
export async function moveInstallation({ from, to, notes, log, signal }: Move): Promise<Moved> {
  await mustBeRecorded(from.queue)
  const events = new EventMove(from.eventLog, to.eventLog, notes, signal)
  await events.mustBeOurs()
  const keys = await moveKeys(from.vault, to.vault, signal)
  log.info({ keys }, 'keys are carried over')
  const blobs = await moveBlobs(from.blobs, to, signal)
  log.info({ blobs }, 'documents are carried over')
  const history = await HistoryMove.between(from.vault, to.vault)
  return { keys, blobs, ...(await events.run(history, (done) => log.info(done, 'events are being carried over'))) }
}

async function mustBeRecorded(queue: Pick<JobQueue, 'counts'>): Promise<void> {
  const { waiting, delayed, running } = await queue.counts(mailOutcomeQueue)
  const unrecorded = waiting + delayed + running
  if (unrecorded > 0) throw new OutcomesWaiting(unrecorded)
}

/** A key destroyed since an earlier run is destroyed at the target too, so that erasures persist. */
async function moveKeys(from: Vault, to: Vault, signal: AbortSignal): Promise<number> {
  let keys = 0
  for await (const { subject, key } of from.keys()) {
    signal.throwIfAborted()
    await (key === 'destroyed' ? to.destroy(subject) : to.adopt(subject, key))
    keys++
  }
  return keys
}

/** The new vault notes the bucket; it needs the keys first, to verify the bucket's mark. */
async function moveBlobs(from: BlobStore, to: Move['to'], signal: AbortSignal): Promise<number> {
  const stagingDir = join(to.stagingDir, 'files')
  const carry = () => carryFiles({ from, to: to.blobs, stagingDir, signal })
  const { names } = to.bucket ? await changePlace(to.vault, to.bucket, carry) : await carry()
  return names.size
}
