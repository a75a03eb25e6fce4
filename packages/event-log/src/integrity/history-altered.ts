/** A stream holds what this installation did not write, or misses what it wrote: nothing may be added to it, or proved by it. */
export class HistoryAltered extends Error {
  override readonly name = 'HistoryAltered'
  constructor(readonly stream: string) {
    super(`the history of ${stream} was altered`)
  }
}
