// Windows and zips treat these as path separators or forbid them in names.
const notInNames = /[<>:"/\\|?*]/g

/** Device names of Windows, with any extension: no file or folder can have one. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Replaces characters that are illegal in file names by underscores, and prefixes device names with one. */
export const fileName = (name: string): string => name.replace(notInNames, '_').replace(deviceName, '_$&')

/** Like `fileName`, without trailing dots and spaces; may be empty. */
export const folderName = (name: string): string => fileName(name).replace(/[. ]+$/, '')

/** Numbers repeated names: `Annex (2).pdf`. Ignores case and Unicode normalization, as file systems do. */
export const uniqueNames = (names: readonly string[]): string[] => unique(names, numbered)

/** Same for folders, which have no extension: `Lease 1.2`, `Lease 1.2 (2)`. */
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

/** Lower, then upper case: ß, ſ and others lack one of them. NFC again, since upper-casing can decompose. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')

function numbered(name: string, n: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`
}
