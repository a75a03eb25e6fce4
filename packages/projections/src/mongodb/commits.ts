import { randomUUID } from 'node:crypto'
import { anyTime, type Reach } from '@countersign/mongo'
import { type RowChange, WrittenByAnother } from '../port.js'
import type { BegunCommit, Collections } from './kept.js'
import { inPieces } from './pieces.js'

/**
 * Makes a commit of many rows one that happens or does not, with writes of single documents only. The changes are first
 * written down in the generation's own document, together with the checkpoint they lead to: from that write on the commit
 * has happened, and is carried out by whoever resumes, should this process end in between. Half a commit
 * would be worse than none: a handler that is given an event again must find all rows as they were before it, or all as
 * they were after it.
 *
 * That first write asks for the checkpoint this writer knows of, so of two that follow for the same tables, since
 * they are of two sets of followers or one still takes itself for the holder of a lease, one writes each commit.
 */
export class Commits {
  /** What the next commit builds on; undefined while it has to be read. */
  #checkpoint: number | undefined

  constructor(
    private readonly collections: Collections,
    private readonly generation: number,
    private readonly write: (changes: readonly RowChange[]) => Promise<void>,
    private readonly reach: Reach,
    private readonly pieceBytes: number,
  ) {}

  /** The position up to which all rows are in. */
  async checkpoint(): Promise<number> {
    return (await this.#found({ checkpoint: 1 }))?.checkpoint ?? 0
  }

  /** The same, once a commit that had begun is carried out. */
  async resume(): Promise<number> {
    const found = await this.#found()
    if (found?.begun) await this.#carryOut(found.begun)
    return (this.#checkpoint = found?.begun?.checkpoint ?? found?.checkpoint ?? 0)
  }

  /** @throws {StoreUnavailable} when it is not known to have happened: `resume` tells */
  async commit(changes: readonly RowChange[], checkpoint: number): Promise<void> {
    const before = this.#checkpoint ?? (await this.resume())
    this.#checkpoint = undefined
    if (changes.length === 0) await this.#step(before, { checkpoint })
    else {
      const begun = await this.#writtenDown(changes, checkpoint)
      await this.#step(before, { begun })
      await this.#carryOut(begun, changes)
    }
    this.#checkpoint = checkpoint
  }

  #found(projection?: { checkpoint: 1 }) {
    return this.reach(() => this.collections.generations.findOne({ _id: this.generation }, { projection }))
  }

  /** Changes the generation's document, if it is as this writer left it. */
  async #step(before: number, change: { checkpoint: number } | { begun: BegunCommit }): Promise<void> {
    const asKnown = { _id: this.generation, checkpoint: before, begun: { $exists: false } }
    const { matchedCount } = await this.reach(
      () => this.collections.generations.updateOne(asKnown, { $set: change }),
      anyTime,
    )
    if (matchedCount === 0) throw new WrittenByAnother()
  }

  async #writtenDown(changes: readonly RowChange[], checkpoint: number): Promise<BegunCommit> {
    const id = randomUUID()
    const [first = [], ...others] = inPieces(changes, this.pieceBytes)
    for (const [index, piece] of others.entries()) {
      const kept = { _id: `${id}/${index}`, generation: this.generation, commit: id, changes: piece }
      await this.reach(() => this.collections.pieces.insertOne(kept), anyTime)
    }
    return { id, checkpoint, changes: first, pieces: others.length }
  }

  /** Every step may be repeated, and by several at once. */
  async #carryOut({ id, checkpoint, changes, pieces }: BegunCommit, all?: readonly RowChange[]): Promise<void> {
    await this.reach(() => this.write(all ?? changes), anyTime)
    for (let index = 0; index < pieces && !all; index++) {
      const piece = await this.reach(() => this.collections.pieces.findOne({ _id: `${id}/${index}` }))
      if (piece) await this.reach(() => this.write(piece.changes), anyTime)
    }
    const done = { $set: { checkpoint }, $unset: { begun: '' as const } }
    await this.reach(() => this.collections.generations.updateOne({ _id: this.generation, 'begun.id': id }, done))
    if (pieces > 0) await this.reach(() => this.collections.pieces.deleteMany({ commit: id }))
  }
}
