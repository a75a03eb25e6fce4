const words = {
  offline: 'No connection. Try again when you are back online.',
  unreachable: 'The server did not answer. Check the network and try again.',
  stopped: 'It was stopped before the server answered.',
}

export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  /** @param why `offline` calls certainly had no effect; others may have had one */
  constructor(readonly why: keyof typeof words) {
    super(words[why])
  }
}
