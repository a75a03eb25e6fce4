import { mostLetters, shortFolder, shortName } from '../../views/short-name.js'

// Windows and zips treat these as path separators or forbid them in names.
const notInNames = /[<>:"/\\|?*]/g

/** Device names of Windows, with any extension: no file or folder can have one. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Replaces characters that are illegal in file names by underscores, and prefixes device names with one. */
export const fileName = (name: string): string => name.replace(notInNames, '_').replace(deviceName, '_$&')

/** Like `fileName`, without trailing dots and spaces; may be empty. */
export const folderName = (name: string): string => fileName(name).replace(/[. ]+$/, '')

/**
 * Cuts long names and numbers repeated ones: `Annex (2).pdf`. Ignores case and Unicode normalization, as file systems do.
 */
export const uniqueNames = (names: readonly string[]): string[] =>
  unique(names, (name, suffix) => shortName(name, mostLetters.file, suffix))

/** Same for folders, which have no extension: `Lease 1.2`, `Lease 1.2 (2)`. */
export const uniqueFolders = (names: readonly string[]): string[] => unique(names, shortFolder)

/** A zip's name is short like a folder's, because Windows unpacks the zip into a folder of that name. */
export const zipName = (name: string): string => shortName(fileName(name), mostLetters.folder)

function unique(names: readonly string[], shortened: (name: string, suffix: string) => string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let candidate = shortened(name, '')
    for (let n = 2; taken.has(folded(candidate)); n++) candidate = shortened(name, ` (${n})`)
    taken.add(folded(candidate))
    return candidate
  })
}

/** Lower, then upper case: ß, ſ and others lack one of them. NFC again, since upper-casing can decompose. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
