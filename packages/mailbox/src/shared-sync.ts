import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Waits for a file or folder to be on the disk, on another thread. */
export const flush = promisify(fsync)

/** Waits for the names in a folder to be on the disk. */
export async function sync(folder: string): Promise<void> {
  const handle = openSync(folder, 'r')
  try {
    await flush(handle)
  } finally {
    closeSync(handle)
  }
}

/** A folder in which many names are made at a time: those that come while it is being flushed share the next flush. */
export class SharedSync {
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(private readonly folder: string) {}

  /** Resolves once every name that was made before the call is on the disk. */
  sync(): Promise<void> {
    if (!this.#running) return this.#begin()
    // The one under way may have begun before the name was made.
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
