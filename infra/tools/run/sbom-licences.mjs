import { join } from 'node:path'
import { licenceOf } from '@countersign/mf-preset/third-party-notices'

/** SPDX licences of the parts of Node, by their names in `process.versions` (read in node's LICENSE). */
const partsOfNode = {
  'BSD-3-Clause': ['v8', 'zstd'],
  'Apache-2.0': ['openssl', 'simdjson'],
  'Apache-2.0 OR MIT': ['ada', 'simdutf'],
  'Unicode-3.0': ['icu', 'cldr', 'unicode'],
  'LicenseRef-Public-Domain': ['tz'],
  Zlib: ['zlib'],
  blessing: ['sqlite'],
  MIT: 'acorn amaro ares brotli llhttp merve nbytes ncrypto nghttp2 nghttp3 ngtcp2 undici uv uvwasi'.split(' '),
}
/** Numbers of interfaces. */
const noParts = new Set(['node', 'modules', 'napi'])

/**
 * Gives every component of `npm sbom` a licence, ours included, and lists the parts of the pinned Node that runs this.
 *
 * @param {{ components: object[] }} bill a CycloneDX SBOM
 * @param ours licence of our packages
 * @throws {NoLicence} for a package without one
 */
export function withLicences(bill, root, ours, versions = process.versions) {
  return { ...bill, components: bill.components.map((component) => licensed(component, root, ours, versions)) }
}

function licensed(component, root, ours, versions) {
  const { properties = [] } = component
  const isOurs = properties.some(({ name }) => name === 'cdx:npm:package:private')
  const path = properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? ''
  const isMissing = !component.licenses?.length || component.licenses.some(({ license }) => license?.name)
  const expression = isOurs ? ours : isMissing && licenceOf(join(root, path))
  const known = expression ? { ...component, licenses: [{ expression }] } : component
  const isNode = component.name.startsWith('node-linux-') && component.version === versions.node
  return isNode ? { ...known, components: partsIn(component, versions) } : known
}

function partsIn(component, versions) {
  const parts = Object.entries(versions).filter(([name, version]) => version && !noParts.has(name))
  return parts.map(([name, version]) => {
    const [licence] = Object.entries(partsOfNode).find(([, names]) => names.includes(name)) ?? []
    if (!licence) throw new Error(`The licence of ${name} in Node is unknown: add it to sbom-licences.mjs.`)
    const licenses = [{ expression: licence }]
    return { 'bom-ref': `${component['bom-ref']}/${name}`, type: 'library', name, version, licenses }
  })
}
