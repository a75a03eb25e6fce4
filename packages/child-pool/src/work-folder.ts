import { constants, mkdtempSync, realpathSync } from 'node:fs'
import { access, copyFile, lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

export type FilesByName = Readonly<Record<string, string>>

export interface TaskFiles<Output = never> {
  files?: FilesByName | undefined
  /** Moved out on success, to paths on the same disk. A function derives them from the output; null for none. */
  results?: FilesByName | ((output: Output) => FilesByName | null) | undefined
}

/** The child's folder was deleted, for example by a temp cleaner. */
export class FolderGone extends Error {
  override readonly name = 'FolderGone'
}

export class ResultMissing extends Error {
  override readonly name = 'ResultMissing'
}

/** Working folder of a child, the only one it can write to. Copies files, since a link would expose the originals. */
export class WorkFolder {
  private constructor(readonly path: string) {}

  static make(stagingDir: string, pool: string): WorkFolder {
    // Resolves links, since the permission model compares paths literally.
    return new WorkFolder(mkdtempSync(join(realpathSync(stagingDir), `child-${pool}-`)))
  }

  /** Copies files in. @throws {TypeError} for a name outside the folder @throws {FolderGone} */
  async take(files: FilesByName): Promise<void> {
    const mode = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE
    try {
      for (const [name, source] of Object.entries(files)) await copyFile(source, this.#at(name), mode)
    } catch (cause) {
      if (cause instanceof TypeError || (await this.#isThere())) throw cause
      throw new FolderGone(`${this.path} is gone`, { cause })
    }
  }

  /** Moves results out. @throws {ResultMissing} also for links and other special files */
  async give(results: FilesByName): Promise<void> {
    for (const [name, target] of Object.entries(results)) {
      const result = this.#at(name)
      const found = await lstat(result).catch(() => undefined)
      if (!found?.isFile() || found.nlink !== 1) throw new ResultMissing(`it left no ${name}`)
      await rename(result, target)
    }
  }

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
