import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from './places.mjs'
import { runNpm } from './run-npm.mjs'

/** A folder for each package that can be fetched, with its package.json and its lock. */
const locks = fileURLToPath(new URL('locks', import.meta.url))

/** True if this release can fetch the package. */
export const canFetch = (name) => existsSync(join(locks, name))

/** The folder of a fetched package, by its version. */
export function placeOf(name) {
  const { version } = JSON.parse(readFileSync(join(locks, name, 'package.json'), 'utf8'))
  return join(cacheFolder(process.env), `${name}-${version}`)
}

/**
 * Installs a package into the cache, unless it is there. npm compares it with the SHA-512 in the lock. The folder appears
 * whole or not at all.
 *
 * @param {string} announced what to print before
 * @returns {string} the folder
 * @throws an error with a `sentence` if it cannot be fetched or stored
 */
export function fetched(name, announced) {
  const place = placeOf(name)
  if (existsSync(place)) return place
  process.stderr.write(`${announced}\n`)
  const making = `${place}.${process.pid}`
  try {
    mkdirSync(making, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(locks, name, file), join(making, file))
    const { status, error } = runNpm(
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error'],
      { cwd: making, stdio: ['ignore', 2, 2] },
    )
    if (status !== 0) throw new Error(error ? error.message : 'npm failed; see its lines above')
    renameSync(making, place)
  } catch (cause) {
    // Another process may have been first.
    if (existsSync(place)) return place
    const sentence = `${name} could not be fetched into ${place}: ${cause.message}. Nothing was changed; try again.`
    throw Object.assign(new Error(sentence, { cause }), { sentence })
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return place
}

/** Removes every version of a package. @returns {boolean} false if there was none */
export function removed(name) {
  const folder = cacheFolder(process.env)
  const found = existsSync(folder) ? readdirSync(folder).filter((one) => one.startsWith(`${name}-`)) : []
  for (const one of found) rmSync(join(folder, one), { recursive: true, force: true })
  return found.length > 0
}
