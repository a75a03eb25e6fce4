// What Windows and zips take for part of a path, or for no name at all.
const notInNames = /[<>:"/\\|?*]/g

/** A name as a file can have it on any computer: what cannot be in one is an underscore. */
export const fileName = (name: string): string => name.replace(notInNames, '_')

/** The same names, those that come again numbered: `Annex.pdf`, `Annex (2).pdf`. Compared without regard to case. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let candidate = name
    for (let n = 2; taken.has(candidate.toLowerCase()); n++) candidate = numbered(name, n)
    taken.add(candidate.toLowerCase())
    return candidate
  })
}

function numbered(name: string, n: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`
}
