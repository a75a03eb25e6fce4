import { join } from 'node:path'
import type { BlobStore } from '@countersign/blobs'
import { carryFiles, changePlace, type OpenedFiles } from '@countersign/blobs/place'
import { mailOutcomeQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { Vault } from '@countersign/vault'
import type { Log } from '@countersign/telemetry'
import type { Engines } from '../../ports/engines.js'
import { EventMove } from './event-move.js'
import { HistoryMove } from './history-move.js'
import type { MoveNotes } from './move-notes.js'

/** What was carried over. */
export interface Moved {
  keys: number
  blobs: number
  events: number
  streams: number
}

/** Mails left whose history does not say so yet: moved now, they would be sent once more. */
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
  from: Pick<Engines, 'eventLog' | 'vault' | 'blobs' | 'queue'>
  to: Pick<Engines, 'eventLog' | 'vault' | 'stagingDir'> & {
    blobs: Pick<BlobStore, 'find' | 'putFile'>
    /** The bucket that these blobs lie in, if they do. */
    bucket?: OpenedFiles['bucket']
  }
  /** How far an earlier run came. */
  notes: MoveNotes
  log: Log
  /** Ends it after the step in hand; it is taken up again later. */
  signal: AbortSignal
}

/**
 * Carries an installation over to other engines: keys, then bytes, then the events that speak of them, so that whatever an
 * event names is there. Every chain is verified on the way. Whatever is there already stays, so it can be stopped and
 * taken up again. Read models are not carried over: they are made from the log there.
 *
 * @throws {ChainBroken} at the first event that is not what it was
 * @throws {LogAltered} when the log as a whole is not what this installation has counted
 * @throws {NotEmpty} when the other log holds events of another installation
 * @throws {MovedOn} when the installation was used at both places since an earlier run
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

/** A key that was destroyed here since an earlier run carried it over is destroyed there: who was erased stays so. */
async function moveKeys(from: Vault, to: Vault, signal: AbortSignal): Promise<number> {
  let keys = 0
  for await (const { subject, key } of from.keys()) {
    signal.throwIfAborted()
    await (key === 'destroyed' ? to.destroy(subject) : to.adopt(subject, key))
    keys++
  }
  return keys
}

/** A bucket is noted in the vault at the new place, which holds the keys by now: its mark is judged by them. */
async function moveBlobs(from: BlobStore, to: Move['to'], signal: AbortSignal): Promise<number> {
  const stagingDir = join(to.stagingDir, 'files')
  const carry = () => carryFiles({ from, to: to.blobs, stagingDir, signal })
  const { names } = to.bucket ? await changePlace(to.vault, to.bucket, carry) : await carry()
  return names.size
}
