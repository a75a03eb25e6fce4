// What Windows and zips take for part of a path, or for no name at all.
const notInNames = /[<>:"/\\|?*]/g

/** Names of devices on Windows, with any ending too: no file or folder there can have one. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** A name as a file can have it on any computer: what cannot be in one is an underscore, and a device's name has one before it. */
export const fileName = (name: string): string => name.replace(notInNames, '_').replace(deviceName, '_$&')

/** A name as a folder can have it: none that ends in dots or leads elsewhere; empty where nothing is left. */
export const folderName = (name: string): string => fileName(name).replace(/[. ]+$/, '')

/**
 * The same names, those that come again numbered: `Annex.pdf`, `Annex (2).pdf`. Names are the same that computers take for the
 * same: without regard to case, and to how letters with marks are written (NFC, NFD).
 */
export const uniqueNames = (names: readonly string[]): string[] => unique(names, numbered)

/** The same of folders, whose names have no ending: `Lease 1.2`, `Lease 1.2 (2)`. */
export const uniqueFolders = (names: readonly string[]): string[] => unique(names, (name, n) => `${name} (${n})`)

function unique(names: readonly string[], numberedAs: (name: string, n: number) => string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let candidate = name
    for (let n = 2; taken.has(folded(candidate)); n++) candidate = numberedAs(name, n)
    taken.add(folded(candidate))
    return candidate
  })
}

/** By both cases, since ß, the long s and others have no partner in one of them; capitals may fall apart into letter and mark. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')

function numbered(name: string, n: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`
}
