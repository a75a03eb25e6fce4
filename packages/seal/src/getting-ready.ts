import type { Log } from '@countersign/child-pool'
import type { SealingPools } from './sealing-pools.js'

/** A document that may have to be sealed soon. */
export interface ExpectedDocument {
  /** Of the PDF to be sealed. */
  sha256: string
  /** Those with fields, from 1. */
  pages: readonly number[]
}

/** Passes a copy of the file to `use`, and removes it afterwards. */
export type WithFile = (sha256: string, use: (path: string) => Promise<void>) => Promise<void>

/** Loads the libraries and draws at most as many pages as are kept. */
const readyMs = 20_000
/** Within this time a document is expected only once, in ms. */
const againAfterMs = 2000
/** The same after a failure, which may recur. */
const failedMs = 600_000
const mostWaiting = 16
const mostRemembered = 1000

/** Prepares the children for documents whose last signer is at work (rule sealing-13). */
export class GettingReady {
  /** When a document may be expected again, by its hash. */
  readonly #nextAt = new Map<string, number>()
  readonly #running = new Set<Promise<unknown>>()
  #closed = false

  constructor(
    private readonly pools: SealingPools,
    private readonly stagingDir: string,
    private readonly log: Log,
  ) {}

  /** Works in the background and never fails; ignores documents beyond its limits. */
  expect(documents: readonly ExpectedDocument[], withFile: WithFile): void {
    for (const document of documents) {
      const { sha256 } = document
      const isTooSoon = performance.now() < (this.#nextAt.get(sha256) ?? 0)
      if (this.#closed || isTooSoon || this.#running.size >= mostWaiting) continue
      const running = this.#expectOne(document, withFile).finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  /** Ignores later documents, and waits until no file is in use. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#running)
  }

  async #expectOne(document: ExpectedDocument, withFile: WithFile): Promise<void> {
    const { sha256 } = document
    this.#remember(sha256, Infinity)
    try {
      await this.#prepare(document, withFile)
      this.#remember(sha256, performance.now() + againAfterMs)
    } catch (error) {
      this.log.warn({ failure: String(error) }, 'sealing was not prepared')
      this.#remember(sha256, performance.now() + failedMs)
    }
  }

  async #prepare({ sha256, pages }: ExpectedDocument, withFile: WithFile): Promise<void> {
    const share = { caller: 'ahead', isLong: true }
    const { stamping, checking } = this.pools
    const isNew = stamping.state.children === 0 || checking.state.children === 0
    const rehearsed = isNew ? this.#rehearse() : undefined
    const isKept = await checking.run('keeps-pages', { sha256, pages }, readyMs, share)
    if (!isKept)
      await withFile(sha256, async (path) => {
        const input = { pdf: 'before.pdf', pages }
        await checking.run('draw-pages', input, readyMs, { ...share, files: { [input.pdf]: path } })
      })
    await rehearsed
  }

  async #rehearse(): Promise<void> {
    const { rehearseSteps } = await import('./rehearse-steps.js')
    await rehearseSteps(this.pools, this.stagingDir).catch((error: unknown) => {
      this.log.warn({ failure: String(error) }, 'sealing was not rehearsed')
    })
  }

  #remember(sha256: string, nextAt: number): void {
    this.#nextAt.delete(sha256)
    this.#nextAt.set(sha256, nextAt)
    const [oldest] = this.#nextAt.keys()
    if (this.#nextAt.size > mostRemembered) this.#nextAt.delete(oldest!)
  }
}
