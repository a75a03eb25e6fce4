import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

export const noticesName = 'THIRD-PARTY-NOTICES.txt'

/** SPDX ids read in the licence files of packages whose package.json states none, or one that is ambiguous. */
const readInFiles = { 'png-js': 'MIT', duck: 'BSD-2-Clause' }

export class NoLicence extends Error {
  name = 'NoLicence'
}

/** @returns {string} SPDX expression of an installed package @throws {NoLicence} */
export function licenceOf(folder) {
  const { name, version, license, licenses = [] } = manifestOf(folder)
  const stated = license?.type ?? license ?? licenses.map(({ type }) => type).join(' OR ')
  const licence = readInFiles[name] ?? stated
  if (licence) return licence
  throw new NoLicence(`${name} ${version} states no licence. Read its files, and add it to third-party-notices.mjs.`)
}

/**
 * Writes the licences of all packages and fonts in a bundle to a file beside it, in an order that does not depend on
 * the build. For Rolldown and Vite.
 */
export const thirdPartyNotices = () => ({
  name: 'third-party-notices',
  apply: 'build',
  generateBundle(_options, bundle) {
    const parts = Object.values(bundle)
    const source = noticesOf(
      parts.flatMap(({ moduleIds = [] }) => moduleIds),
      parts.flatMap(({ originalFileNames = [] }) => originalFileNames),
    )
    this.emitFile({ type: 'asset', fileName: noticesName, source })
  },
})

/**
 * @param {readonly string[]} modules ids of bundled modules
 * @param {readonly string[]} assets paths of copied files; a font's licence is beside it
 * @throws {NoLicence} for a package without one
 */
export function noticesOf(modules, assets = []) {
  const packages = [...new Set(modules.flatMap((id) => packageOf(id) ?? []))].map((folder) => {
    const { name, version } = manifestOf(folder)
    return notice(`${name} ${version}`, licenceOf(folder), folder)
  })
  const fonts = assets.filter((path) => /\.(?:woff2?|[ot]tf)$/.test(path))
  const ofFonts = fonts.map((path) => notice(basename(path), 'OFL-1.1', dirname(resolve(path))))
  return [...new Set([...packages, ...ofFonts])].toSorted().join(`${'='.repeat(78)}\n`)
}

/** The innermost package of a module; the federation's generated modules belong to none. */
function packageOf(id) {
  const folder = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1]
  return folder && !/^__mf__|^\./.test(basename(folder)) ? folder : undefined
}

function notice(title, licence, folder) {
  const texts = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice|ofl)(?!.*\.[cm]?[jt]s$)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return `${title}\n${licence}\n\n${texts.join('\n\n')}\n`
}

function manifestOf(folder) {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  throw new NoLicence(`${folder} has no package.json, so the licence of the modules in it is unknown.`)
}
