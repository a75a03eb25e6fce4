import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

interface Component {
  'bom-ref': string
  group?: string
  name: string
  version: string
  components?: object[]
}

const script = fileURLToPath(new URL('../../run/sbom-webassembly.mjs', import.meta.url))
const { withWebAssembly } = (await import(script)) as {
  withWebAssembly(bill: { components: Component[] }, root: string): { components: Component[] }
}

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'countersign-sbom-'))
})
afterAll(() => rm(root, { recursive: true }))

async function install(file: string, content: string): Promise<void> {
  const path = join(root, 'node_modules', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const component = (name: string, version: string): Component => ({ 'bom-ref': `${name}@${version}`, name, version })

describe('the list of packages', () => {
  it('lists the WebAssembly of a package below it, by program and hash', async () => {
    await install('@engine/reader/package.json', '{"version":"2.0.0"}')
    await install('@engine/reader/dist/pdfium.wasm', 'module')
    const { components } = withWebAssembly({ components: [component('@engine/reader', '2.0.0')] }, root)
    const content = createHash('sha256').update('module').digest('hex')
    expect(components[0]?.components).toMatchObject([
      { name: 'PDFium', 'bom-ref': '@engine/reader@2.0.0/dist/pdfium.wasm', hashes: [{ alg: 'SHA-256', content }] },
    ])
  })

  it('leaves a package unchanged if it has no module, is not installed, or has another version', async () => {
    await install('plain/package.json', '{"version":"1.0.0"}')
    await install('other/package.json', '{"version":"1.0.0"}')
    await install('other/some.wasm', 'module')
    const bill = {
      components: [component('plain', '1.0.0'), component('other', '2.0.0'), component('absent', '1.0.0')],
    }
    expect(withWebAssembly(bill, root)).toEqual(bill)
  })
})
