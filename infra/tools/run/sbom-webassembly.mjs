import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Source project and SPDX licence of a WebAssembly module, by file name. Packages do not state its version. */
const programs = {
  'pdfium.wasm': ['PDFium', 'BSD-3-Clause AND Apache-2.0'],
  'soffice.wasm': ['LibreOffice', 'MPL-2.0'],
  'openjpeg.wasm': ['OpenJPEG', 'BSD-2-Clause'],
  'jbig2.wasm': ['PDFium (JBIG2 decoder)', 'BSD-3-Clause AND Apache-2.0'],
  'canvaskit.wasm': ['Skia (CanvasKit)', 'BSD-3-Clause'],
  'qcms_bg.wasm': ['qcms', 'MIT'],
  'quickjs-eval.wasm': ['QuickJS', 'MIT'],
  'harfbuzz.wasm': ['HarfBuzz', 'MIT-Modern-Variant'],
  'harfbuzz-subset.wasm': ['HarfBuzz', 'MIT-Modern-Variant'],
  'webp_codec.wasm': ['libwebp', 'BSD-3-Clause'],
  'parser.wasm32-wasip1.wasm': ['Oxc', 'MIT'],
}

/**
 * Adds WebAssembly modules to a CycloneDX SBOM, because no lockfile lists them. The SHA-256 identifies a module of
 * unknown version.
 *
 * @param {{ components: { name: string, group?: string, version: string }[] }} bill output of `npm sbom`
 */
export function withWebAssembly(bill, root) {
  return { ...bill, components: bill.components.map((component) => withModules(component, root)) }
}

function withModules(component, root) {
  const name = component.group ? `${component.group}/${component.name}` : component.name
  const folder = join(root, 'node_modules', name)
  if (!isInstalled(folder, component.version)) return component
  const modules = globSync('**/*.wasm', { cwd: folder, exclude: (entry) => entry === 'node_modules' })
  if (modules.length === 0) return component
  return { ...component, components: modules.toSorted().map((module) => describe(component, folder, module)) }
}

function isInstalled(folder, version) {
  const description = join(folder, 'package.json')
  return existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version === version
}

function describe(component, folder, module) {
  const content = createHash('sha256')
    .update(readFileSync(join(folder, module)))
    .digest('hex')
  const [name, licence] = programs[basename(module)] ?? []
  if (!licence) throw new Error(`The licence of ${folder}/${module} is unknown: add it to sbom-webassembly.mjs.`)
  return {
    'bom-ref': `${component['bom-ref']}/${module}`,
    type: 'library',
    name,
    licenses: [{ expression: licence }],
    hashes: [{ alg: 'SHA-256', content }],
    properties: [
      { name: 'countersign:webassembly:file', value: module },
      { name: 'countersign:webassembly:version', value: 'not stated by the package' },
    ],
  }
}
