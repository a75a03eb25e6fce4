// `npm run sbom [-- FILE]`: writes a CycloneDX SBOM of all packages and their WebAssembly modules.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './root.mjs'
import { withWebAssembly } from './sbom-webassembly.mjs'

const file = resolve(root, process.argv[2] ?? join('build', 'sbom.cdx.json'))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
// Includes development dependencies, because front ends bundle them.
const listed = execFileSync(npm, ['sbom', '--sbom-format=cyclonedx'], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
const bill = withWebAssembly(JSON.parse(listed.toString('utf8')), root)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
const modules = bill.components.flatMap(({ components = [] }) => components)
console.log(`${file}: ${bill.components.length} packages and ${modules.length} WebAssembly modules in them`)
