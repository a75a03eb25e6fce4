import type { FiledStamp } from './tasks.js'

/** A document and what goes onto it, with the files that they lie in. */
export interface Filed {
  pdf: string
  stamps: readonly FiledStamp[]
}

/** The same as a child gets it, which knows its files by name only, and which file lies behind each name. */
export function filesByName({ pdf, stamps }: Filed): { names: Filed; files: Record<string, string> } {
  const names = new Map<string, string>()
  const nameOf = (path: string): string => {
    const name = names.get(path) ?? `file-${names.size}`
    names.set(path, name)
    return name
  }
  const renamed = { pdf: nameOf(pdf), stamps: stamps.map((stamp) => named(stamp, nameOf)) }
  return { names: renamed, files: Object.fromEntries([...names].map(([path, name]) => [name, path])) }
}

function named(stamp: FiledStamp, nameOf: (path: string) => string): FiledStamp {
  const { value } = stamp
  return 'path' in value ? { ...stamp, value: { ...value, path: nameOf(value.path) } } : stamp
}
