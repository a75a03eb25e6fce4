import type { FiledStamp } from './tasks.js'

export interface Filed {
  pdf: string
  stamps: readonly FiledStamp[]
}

/** Replaces paths by names, because a child knows its files by name only. @returns the paths by name as well */
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
