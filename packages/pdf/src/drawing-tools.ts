import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ChildPool, type Log, namespacesForChildren } from '@countersign/child-pool'
import type { DrawingTasks } from './child/tasks.js'
import { poolOptions } from './pool-options.js'
import type { Signatory, SignaturePlace } from './signatures/places.js'

/** Fifty people take a second, in whatever scripts their names are. */
const taskMs = 30_000

/** The document that sending adds for signers without a field of their own (rule sending-3). */
export interface SignaturesPdf {
  bytes: Uint8Array
  pageCount: number
  /** One a person, in the order given, in the wire's units. */
  places: SignaturePlace[]
}

/** Draws what a sender needs at once; apart from what seals, so that it waits for no document. */
export interface DrawingTools {
  /**
   * Makes 'Signatures.pdf': A4, for each person a frame with name and address under it. A name with a letter that no face
   * has, such as an emoji, is left out, and the address stands alone; a title likewise.
   *
   * @param people those who sign, in order
   * @param title the request's, for the head of each page
   * @throws {RangeError} when there is nobody
   */
  signatures(people: readonly Signatory[], title: string): Promise<SignaturesPdf>
  close(): Promise<void>
}

/**
 * Opens what draws; a child starts with the first order.
 *
 * @param stagingDir an existing folder for files in the making
 */
export async function openDrawingTools({ stagingDir, log }: { stagingDir: string; log: Log }): Promise<DrawingTools> {
  const parts = { stagingDir, most: 1, namespaces: await namespacesForChildren(), log }
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
