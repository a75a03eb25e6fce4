import { constants, mkdtempSync, realpathSync } from 'node:fs'
import { access, copyFile, lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Names in a child's folder, and the paths outside that they stand for. */
export type FilesByName = Readonly<Record<string, string>>

/** What a task is given to read, and what is kept of what it writes. */
export interface TaskFiles<Output = never> {
  /** Copied into the folder under these names before the order is given. */
  files?: FilesByName | undefined
  /**
   * Moved out of it after success, each to its path on the same disk. Where it depends on the answer what there is, a
   * function of it; null for nothing.
   */
  results?: FilesByName | ((output: Output) => FilesByName | null) | undefined
}

/** The folder was taken away from under the child, as whoever cleans up temporary files may do. */
export class FolderGone extends Error {
  override readonly name = 'FolderGone'
}

/** The child did not leave the file that it was to leave. */
export class ResultMissing extends Error {
  override readonly name = 'ResultMissing'
}

/**
 * The folder of one child: where it works, all that it can write to and, besides the program, all that it can read.
 * Files are copied into it, never linked, so that nothing done to them there reaches the original.
 */
export class OwnFolder {
  private constructor(readonly path: string) {}

  /** @throws {Error} of the file system, where none can be made */
  static make(stagingDir: string, pool: string): OwnFolder {
    // Without links: the permission model goes by the letter of a path.
    return new OwnFolder(mkdtempSync(join(realpathSync(stagingDir), `child-${pool}-`)))
  }

  /**
   * Copies files in.
   *
   * @throws {TypeError} for a name that leads out of the folder
   * @throws {FolderGone}
   * @throws {Error} of the file system: a file is not there, the disk is full
   */
  async take(files: FilesByName): Promise<void> {
    const mode = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE
    try {
      for (const [name, source] of Object.entries(files)) await copyFile(source, this.#at(name), mode)
    } catch (cause) {
      if (cause instanceof TypeError || (await this.#isThere())) throw cause
      throw new FolderGone(`${this.path} is gone`, { cause })
    }
  }

  /**
   * Moves results out.
   *
   * @throws {ResultMissing} also for what is no plain file of the child's own
   */
  async give(results: FilesByName): Promise<void> {
    for (const [name, target] of Object.entries(results)) {
      const result = this.#at(name)
      const found = await lstat(result).catch(() => undefined)
      if (!found?.isFile() || found.nlink !== 1) throw new ResultMissing(`it left no ${name}`)
      await rename(result, target)
    }
  }

  /** Takes out whatever lies in it. */
  async empty(): Promise<void> {
    for (const name of await readdir(this.path)) await rm(join(this.path, name), { recursive: true })
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 })
  }

  #at(name: string): string {
    if (basename(name) !== name || ['', '.', '..'].includes(name))
      throw new TypeError(`“${name}” is no name of a file in a child's folder`)
    return join(this.path, name)
  }

  #isThere(): Promise<boolean> {
    return access(this.path).then(
      () => true,
      () => false,
    )
  }
}
