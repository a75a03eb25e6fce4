import { open, readFile, rename } from 'node:fs/promises'

export class MoveNotes {
  constructor(private readonly file: string) {}

  /** Position in the old log of the last copied event; 0 for none. */
  async position(): Promise<number> {
    try {
      return (JSON.parse(await readFile(this.file, 'utf8')) as { position: number }).position
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
  }

  async write(position: number): Promise<void> {
    const unfinished = `${this.file}.part`
    const handle = await open(unfinished, 'w', 0o600)
    await handle.writeFile(JSON.stringify({ position }))
    await handle.sync()
    await handle.close()
    await rename(unfinished, this.file)
  }
}
