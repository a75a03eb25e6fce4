import { randomUUID } from 'node:crypto'
import { anyTime, type BoundedCall } from '@countersign/mongo'
import { type RowChange, WrittenByAnother } from '../port.js'
import type { Collections, PendingCommit } from './documents.js'
import { splitChanges } from './pieces.js'

/**
 * Makes a commit of many rows atomic with writes of single documents. It first stores the changes in the generation's
 * document together with the new checkpoint. With that write the commit has happened; if this process dies, the next
 * `resume` completes it. A partial commit would break handlers, which on redelivery need all rows as before the event
 * or all as after it.
 *
 * That first write requires the checkpoint that this writer knows. So of two followers of the same tables (of two
 * follower sets, or with one holding an expired lease), only one writes each commit.
 */
export class Commits {
  #checkpoint: number | undefined

  constructor(
    private readonly collections: Collections,
    private readonly generation: number,
    private readonly write: (changes: readonly RowChange[]) => Promise<void>,
    private readonly reach: BoundedCall,
    private readonly pieceBytes: number,
  ) {}

  async checkpoint(): Promise<number> {
    return (await this.#found({ checkpoint: 1 }))?.checkpoint ?? 0
  }

  /** Completes a pending commit and returns the checkpoint. */
  async resume(): Promise<number> {
    const found = await this.#found()
    if (found?.begun) await this.#carryOut(found.begun)
    return (this.#checkpoint = found?.begun?.checkpoint ?? found?.checkpoint ?? 0)
  }

  /** @throws {StoreUnavailable} if the outcome is unknown; `resume` resolves it */
  async commit(changes: readonly RowChange[], checkpoint: number): Promise<void> {
    const before = this.#checkpoint ?? (await this.resume())
    this.#checkpoint = undefined
    if (changes.length === 0) await this.#step(before, { checkpoint })
    else {
      const begun = await this.#writePieces(changes, checkpoint)
      await this.#step(before, { begun })
      await this.#carryOut(begun, changes)
    }
    this.#checkpoint = checkpoint
  }

  #found(projection?: { checkpoint: 1 }) {
    return this.reach(() => this.collections.generations.findOne({ _id: this.generation }, { projection }))
  }

  async #step(before: number, change: { checkpoint: number } | { begun: PendingCommit }): Promise<void> {
    const expected = { _id: this.generation, checkpoint: before, begun: { $exists: false } }
    const { matchedCount } = await this.reach(
      () => this.collections.generations.updateOne(expected, { $set: change }),
      anyTime,
    )
    if (matchedCount === 0) throw new WrittenByAnother()
  }

  async #writePieces(changes: readonly RowChange[], checkpoint: number): Promise<PendingCommit> {
    const id = randomUUID()
    const [first = [], ...others] = splitChanges(changes, this.pieceBytes)
    for (const [index, piece] of others.entries()) {
      const kept = { _id: `${id}/${index}`, generation: this.generation, commit: id, changes: piece }
      await this.reach(() => this.collections.pieces.insertOne(kept), anyTime)
    }
    return { id, checkpoint, changes: first, pieces: others.length }
  }

  /** Idempotent, even when several processes run it. */
  async #carryOut({ id, checkpoint, changes, pieces }: PendingCommit, all?: readonly RowChange[]): Promise<void> {
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
