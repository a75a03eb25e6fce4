// What Windows and zips take for part of a path, or for no name at all.
const notInNames = /[<>:"/\\|?*]/g

/** A name as a file can have it on any computer: what cannot be in one is an underscore. */
export const fileName = (name: string): string => name.replace(notInNames, '_')

/** A name as a folder can have it: none that ends in dots or leads elsewhere; empty where nothing is left. */
export const folderName = (name: string): string => fileName(name).replace(/[. ]+$/, '')

/** The same names, those that come again numbered: `Annex.pdf`, `Annex (2).pdf`. Compared without regard to case. */
export const uniqueNames = (names: readonly string[]): string[] => unique(names, numbered)

/** The same of folders, whose names have no ending: `Lease 1.2`, `Lease 1.2 (2)`. */
export const uniqueFolders = (names: readonly string[]): string[] => unique(names, (name, n) => `${name} (${n})`)

function unique(names: readonly string[], numberedAs: (name: string, n: number) => string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let candidate = name
    for (let n = 2; taken.has(candidate.toLowerCase()); n++) candidate = numberedAs(name, n)
    taken.add(candidate.toLowerCase())
    return candidate
  })
}

function numbered(name: string, n: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`
}
