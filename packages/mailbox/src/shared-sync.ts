import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Flushes a file or folder to disk, on another thread. */
export const flush = promisify(fsync)

export async function sync(folder: string): Promise<void> {
  const handle = openSync(folder, 'r')
  try {
    await flush(handle)
  } finally {
    closeSync(handle)
  }
}

/** Shares flushes of a folder: names created during a flush wait for the next one together. */
export class SharedSync {
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(private readonly folder: string) {}

  sync(): Promise<void> {
    if (!this.#running) return this.#begin()
    // The flush in progress may have begun before the name was created.
    return (this.#next ??= this.#running.then(this.#follow, this.#follow))
  }

  readonly #follow = (): Promise<void> => {
    this.#next = undefined
    return this.#begin()
  }

  #begin(): Promise<void> {
    const running = sync(this.folder).finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    return (this.#running = running)
  }
}
