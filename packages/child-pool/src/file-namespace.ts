import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The part of the file system that a program sees. */
export interface Sight {
  /** Where it works; one of `paths`, or below one. */
  folder: string
  /** Files and folders, as real paths. */
  paths: readonly string[]
}

/** Where the system keeps the libraries that Node is linked with. */
const libraries = ['/usr/lib', '/lib', '/usr/lib64', '/lib64']

/** Where the new root is put together. Nothing that a program is to see lies in there. */
const root = '/proc'

/**
 * A shell script for a mount namespace: puts together a root that holds the paths, the system's libraries and the program,
 * and becomes the program in there. What is not in it cannot be opened, nor can a socket in it be connected to, whoever asks
 * the kernel. The program starts in a user namespace in which it is nobody: it can neither leave that root nor mount.
 *
 * @param command the program's real path; its arguments are the script's
 */
export function seeingOnly({ folder, paths }: Sight, command: string): string {
  const wanted = [...libraries.filter((path) => existsSync(path)), ...paths, command]
  const mounts = wanted.filter((path) => !wanted.some((other) => path.startsWith(`${other}/`)))
  const isFolder = new Map(mounts.map((path) => [path, statSync(path).isDirectory()]))
  const folders = mounts.map((path) => quoted(root + (isFolder.get(path) ? path : dirname(path))))
  return [
    'set -e',
    `mount -n -t tmpfs -o mode=755 none ${root}`,
    `mkdir -p ${folders.join(' ')}`,
    ...mounts.filter((path) => !isFolder.get(path)).map((path) => `: > ${quoted(root + path)}`),
    ...mounts.map((path) => `mount -n --rbind ${quoted(path)} ${quoted(root + path)}`),
    `mount -n -t tmpfs -o remount,ro none ${root}`,
    `exec unshare --user --root=${root} --wd=${quoted(folder)} "$0" "$@"`,
  ].join('\n')
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`
}
