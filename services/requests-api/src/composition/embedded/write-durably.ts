import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file atomically, readable to its owner only. On disk when this returns, even after a power failure. */
export function writeDurably(file: string, text: string): void {
  const unfinished = `${file}.part`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
