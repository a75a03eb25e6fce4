import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@countersign/contracts'
import { registryOf } from './registry.js'

const shellPage = join('shell', 'index.html')
const registry = 'remotes.json'

/** The path of a file that a site cannot do without and lacks; undefined if it is complete. */
export const missingIn = (root: string): string | undefined =>
  [shellPage, registry].map((file) => join(root, file)).find((path) => !existsSync(path))

/** The published front ends: `shell/`, `mfe/{name}/{release}/`, `mfe/pdfjs/{hash}/`, and `remotes.json`. */
export class Site {
  readonly #read = new Map<string, { mark: string; value: unknown }>()

  /** @param onTrouble receives a file that is unreadable at the moment, so that its previous version is served */
  constructor(
    readonly root: string,
    private readonly onTrouble: (file: string, why: string) => void = () => {},
  ) {}

  shellPage(): string {
    return this.#orAsBefore(shellPage, (text) => text)
  }

  /** The current registry: deploys change it at run time. */
  registry(): RemoteRegistry {
    return this.#orAsBefore(registry, registryOf)
  }

  json<Value>(path: string): Value {
    return this.#asItIs(path, (text) => JSON.parse(text) as Value)
  }

  /** Falls back to the previous version while a deploy replaces the file. */
  #orAsBefore<Value>(path: string, parse: (text: string) => Value): Value {
    try {
      return this.#asItIs(path, parse)
    } catch (error) {
      const before = this.#read.get(path)
      if (!before) throw error
      this.onTrouble(path, (error as Error).message)
      return before.value as Value
    }
  }

  #asItIs<Value>(path: string, parse: (text: string) => Value): Value {
    const file = join(this.root, path)
    const { mtimeMs, size, ino } = statSync(file)
    // The inode detects a file renamed into place within the same millisecond.
    const mark = `${mtimeMs} ${size} ${ino}`
    const known = this.#read.get(path)
    if (known?.mark === mark) return known.value as Value
    const value = parse(readFileSync(file, 'utf8'))
    this.#read.set(path, { mark, value })
    return value
  }
}
