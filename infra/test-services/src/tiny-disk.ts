import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const chunk = Buffer.alloc(64 * 1024)

/** A tmpfs that fills quickly. Its errors are those of any full file system. */
export class TinyDisk {
  readonly #ballast: string

  private constructor(readonly dir: string) {
    this.#ballast = join(dir, 'ballast')
  }

  /** @returns null if this account may not mount one */
  static mount(megabytes: number): TinyDisk | null {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-disk-'))
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', dir])
    if (status === 0) return new TinyDisk(dir)
    rmdirSync(dir)
    return null
  }

  /** Bytes that can still be written. */
  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.dir)
    return bavail * bsize
  }

  /** @param left bytes to leave free */
  fill(left = 0): void {
    const ballast = openSync(this.#ballast, 'a')
    let size = 0
    try {
      for (;;) size += writeSync(ballast, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      if (left > 0) ftruncateSync(ballast, Math.max(0, size - left))
    } finally {
      closeSync(ballast)
    }
  }

  /** Undoes {@link fill}. */
  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.dir])
    rmdirSync(this.dir)
  }
}
