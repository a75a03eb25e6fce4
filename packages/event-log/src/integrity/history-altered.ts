/** A stream has foreign or missing events: it accepts no appends and serves as no evidence. */
export class HistoryAltered extends Error {
  override readonly name = 'HistoryAltered'
  constructor(readonly stream: string) {
    super(`the history of ${stream} was altered`)
  }
}
