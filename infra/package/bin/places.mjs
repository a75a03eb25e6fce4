import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Each system's folders for a program's data and cache, below the person's home unless a setting names them. */
const folders = {
  darwin: ({ HOME = homedir() }) => [
    join(HOME, 'Library', 'Application Support', 'Countersign'),
    join(HOME, 'Library', 'Caches', 'Countersign'),
  ],
  win32: ({ LOCALAPPDATA = join(homedir(), 'AppData', 'Local') }) => [
    join(LOCALAPPDATA, 'Countersign'),
    join(LOCALAPPDATA, 'Countersign', 'Cache'),
  ],
}

/** XDG Base Directory Specification 0.8: a relative path is ignored. */
const xdg = ({ HOME = homedir(), XDG_DATA_HOME = '', XDG_CACHE_HOME = '' }) => [
  join(XDG_DATA_HOME.startsWith('/') ? XDG_DATA_HOME : join(HOME, '.local', 'share'), 'countersign'),
  join(XDG_CACHE_HOME.startsWith('/') ? XDG_CACHE_HOME : join(HOME, '.cache'), 'countersign'),
]

const foldersOf = (env) => (folders[process.platform] ?? xdg)(env)

/** The same from any folder, so that a start by npx finds it again. */
export const dataFolder = (env) => foldersOf(env)[0]

/** Holds a fetched Node, LibreOffice and V8's compile cache. */
export const cacheFolder = (env) => resolve(foldersOf(env)[1])
