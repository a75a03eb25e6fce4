import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Sight {
  /** Working folder; equal to or below one of `paths`. */
  folder: string
  /** Real paths. Files are ignored: only folders can be created as mount points. */
  paths: readonly string[]
}

const libraries = ['/usr/lib', '/lib', '/usr/lib64', '/lib64']

/** Mount point of the new root: every Linux has it, and it holds none of our files. */
const root = '/sys'

/**
 * Builds a shell script for a mount namespace that mounts the paths, system libraries and the program's folder
 * under a new root, and execs the program there. Without privileges it can neither escape nor mount, and reaches no
 * files or sockets outside. One mount(8) call does all, since each costs milliseconds.
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

function inTable(path: string): string {
  return path.replaceAll(/[\\\s]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
