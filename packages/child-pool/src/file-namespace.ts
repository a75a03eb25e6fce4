import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The part of the file system that a program sees. */
export interface Sight {
  /** Where it works; one of `paths`, or below one. */
  folder: string
  /** Real paths. Single files among them are not seen: a mount needs a place, and only folders can be made on the way. */
  paths: readonly string[]
}

/** Where the system keeps the libraries that Node is linked with. */
const libraries = ['/usr/lib', '/lib', '/usr/lib64', '/lib64']

/** Where the new root is put together: a folder that every Linux has, and that nothing of ours is in. */
const root = '/sys'

/**
 * A shell script for a mount namespace: puts together a root that holds the paths, the system's libraries and the program's
 * folder, and becomes the program in there. What is not in it cannot be opened, nor can a socket in it be connected to,
 * whoever asks the kernel. The program starts in a user namespace in which it is nobody: it can neither leave that root nor
 * mount. All is mounted by one call of mount(8), since each would take milliseconds.
 *
 * @param command the program's real path; its arguments are the script's
 */
export function seeingOnly({ folder, paths }: Sight, command: string): string {
  const wanted = [...libraries, ...paths, dirname(command)].filter((path) => existsSync(path) && isFolder(path))
  const seen = wanted.filter((path) => !wanted.some((other) => path.startsWith(`${other}/`)))
  const table = seen.map((path) => `${inTable(path)} ${inTable(root + path)} none rbind,X-mount.mkdir 0 0\n`)
  return [
    'set -e',
    `mount -n -t tmpfs -o mode=755 none ${root}`,
    `printf %s ${quoted(table.join(''))} > ${root}/fstab`,
    `mount -n -a -T ${root}/fstab`,
    `mount -n -t tmpfs -o remount,ro none ${root}`,
    `exec unshare --user --root=${root} --wd=${quoted(folder)} "$0" "$@"`,
  ].join('\n')
}

function isFolder(path: string): boolean {
  return statSync(path).isDirectory()
}

/** A path as fstab(5) wants it. */
function inTable(path: string): string {
  return path.replaceAll(/[\\\s]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
