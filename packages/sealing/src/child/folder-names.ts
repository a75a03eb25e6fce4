import type { FiledStamp, SealDocumentInput, SealOutcome } from './tasks.js'

type Order = Omit<SealDocumentInput, 'seal' | 'to'>

/** What a child calls the file that it seals. */
export const sealedName = 'sealed.pdf'

/** What a child leaves, and where that goes: nothing where no timestamp was to be had. */
export function resultsAt(path: string): (outcome: SealOutcome) => Record<string, string> | null {
  return (outcome) => ('timestampUnavailable' in outcome ? null : { [sealedName]: path })
}

/** The order as a child gets it, which knows its files by name only, and which file lies behind each name. */
export function intoFolder(order: Order): { names: Order; files: Record<string, string> } {
  const names = new Map<string, string>()
  const nameOf = (path: string): string => {
    const name = names.get(path) ?? `file-${names.size}`
    names.set(path, name)
    return name
  }
  const renamed = { ...order, pdf: nameOf(order.pdf), stamps: order.stamps.map((stamp) => named(stamp, nameOf)) }
  return { names: renamed, files: Object.fromEntries([...names].map(([path, name]) => [name, path])) }
}

function named(stamp: FiledStamp, nameOf: (path: string) => string): FiledStamp {
  const { value } = stamp
  return 'path' in value ? { ...stamp, value: { ...value, path: nameOf(value.path) } } : stamp
}
