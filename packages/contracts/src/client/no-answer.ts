/** Why there was none, and what is said of it. */
const words = {
  offline: 'No connection. Try again when you are back online.',
  unreachable: 'The server did not answer. Check the network and try again.',
  stopped: 'It was stopped before the server answered.',
}

/** A call that the server did not answer. Its message can stand in a toast. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  /** @param why `offline` is certain to have had no effect; the others may have had one */
  constructor(readonly why: keyof typeof words) {
    super(words[why])
  }
}
