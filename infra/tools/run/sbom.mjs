// `npm run sbom [-- FILE]`: writes a CycloneDX SBOM of all packages, their WebAssembly modules and the parts of Node,
// each with its licence.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './root.mjs'
import { withLicences } from './sbom-licences.mjs'
import { withWebAssembly } from './sbom-webassembly.mjs'

const file = resolve(root, process.argv[2] ?? join('build', 'sbom.cdx.json'))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
// Includes development dependencies, because front ends bundle them.
const listed = execFileSync(npm, ['sbom', '--sbom-format=cyclonedx'], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
// Without the random number and the time, two runs give the same bytes.
const { serialNumber: _number, metadata, ...packages } = JSON.parse(listed.toString('utf8'))
const described = { ...packages, metadata: { ...metadata, timestamp: undefined } }
const bill = withLicences(withWebAssembly(described, root), root, license)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
const modules = bill.components.flatMap(({ components = [] }) => components)
console.log(
  `${file}: ${bill.components.length} packages and ${modules.length} WebAssembly modules and parts of Node in them`,
)
