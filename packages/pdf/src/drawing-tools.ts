import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ChildPool, type Log, namespacesForChildren } from '@countersign/child-pool'
import type { DrawingTasks } from './child/tasks.js'
import { poolOptions } from './pool-options.js'
import type { Signatory, SignaturePlace } from './signatures/places.js'

/** Fifty people take a second, in any script. */
const taskMs = 30_000

/** The document that sending adds for signers without a field (rule sending-3). */
export interface SignaturesPdf {
  bytes: Uint8Array
  pageCount: number
  /** In the order of the people, in wire units. */
  places: SignaturePlace[]
}

/** Draws documents for senders. Uses a separate pool, so that it never waits for a seal. */
export interface DrawingTools {
  /**
   * Omits names and titles with letters that no font covers, such as emoji. @throws {RangeError} if `people` is empty
   */
  signatures(people: readonly Signatory[], title: string): Promise<SignaturesPdf>
  close(): Promise<void>
}

/** @param stagingDir an existing folder for temporary files */
export async function openDrawingTools({ stagingDir, log }: { stagingDir: string; log: Log }): Promise<DrawingTools> {
  const parts = { stagingDir, max: 1, namespaces: await namespacesForChildren(), log }
  const pool = new ChildPool<DrawingTasks>(poolOptions('drawing', '@countersign/pdf/child', parts))
  return {
    async signatures(people, title) {
      if (people.length === 0) throw new RangeError('A page for signatures needs someone to sign it.')
      const path = join(stagingDir, `signatures-${randomUUID()}`)
      try {
        const input = { people, title, to: 'signatures.pdf' }
        const places = await pool.run('draw-signatures', input, taskMs, { results: { [input.to]: path } })
        return { bytes: await readFile(path), pageCount: places.at(-1)!.page, places }
      } finally {
        await rm(path, { force: true })
      }
    },
    close: () => pool.close(),
  }
}
