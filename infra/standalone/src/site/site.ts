import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@countersign/contracts'
import { registryOf } from './registry.js'

const shellPage = join('shell', 'index.html')
const registry = 'remotes.json'

/** There is nothing to serve; the sentence says how to make it. */
export class NotBuilt extends Error {
  override readonly name = 'NotBuilt'
}

/** @throws {NotBuilt} */
export function mustBeBuilt(root: string): void {
  const missing = [shellPage, registry].find((file) => !existsSync(join(root, file)))
  if (missing) throw new NotBuilt(`The front ends are not built: ${join(root, missing)} is missing. Run: npm run build`)
}

/** What was built to be served: `shell/`, `mfe/{name}/{release}/`, and `remotes.json`. */
export class Site {
  readonly #read = new Map<string, { mark: string; value: unknown }>()

  /** @param onTrouble hears of a file that cannot be read now, and in whose place the one before is used */
  constructor(
    readonly root: string,
    private readonly onTrouble: (file: string, why: string) => void = () => {},
  ) {}

  /** The shell's page, without anything of a request in it. */
  shellPage(): string {
    return this.#orAsBefore(shellPage, (text) => text)
  }

  /** The registry as it is now: a deploy changes one line of it while we run. */
  registry(): RemoteRegistry {
    return this.#orAsBefore(registry, registryOf)
  }

  /** A JSON file of the site, such as a release's list of chunks. */
  json<Value>(path: string): Value {
    return this.#asItIs(path, (text) => JSON.parse(text) as Value)
  }

  /** A file caught half-written, or away while a deploy puts another in its place, costs nobody a page. */
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

  /** Reads again only what was changed since. */
  #asItIs<Value>(path: string, parse: (text: string) => Value): Value {
    const file = join(this.root, path)
    const { mtimeMs, size, ino } = statSync(file)
    // A file renamed into place within the same millisecond is still another file.
    const mark = `${mtimeMs} ${size} ${ino}`
    const known = this.#read.get(path)
    if (known?.mark === mark) return known.value as Value
    const value = parse(readFileSync(file, 'utf8'))
    this.#read.set(path, { mark, value })
    return value
  }
}
