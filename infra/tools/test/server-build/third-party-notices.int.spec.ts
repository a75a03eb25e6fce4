import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { NoLicence, noticesName, noticesOf } from '@countersign/mf-preset/third-party-notices'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const scratch = scratchFolder()
const root = fileURLToPath(new URL('../../../..', import.meta.url))

function write(path: string, text: string): string {
  const file = join(scratch, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Installs a package with one module. */
function install(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): string {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', main: 'index.js', ...manifest }))
  for (const [file, text] of Object.entries(files)) write(`node_modules/${name}/${file}`, text)
  return write(`node_modules/${name}/index.js`, `export const value = '${name}'`)
}

describe('the notices beside a bundle', () => {
  it('name each bundled package with its licence and texts, once and in one order', () => {
    const zebra = install('zebra', { license: 'MIT' }, { LICENSE: 'Copyright Z', 'licence.js': 'no text' })
    const ape = install(
      '@scope/ape',
      { licenses: [{ type: 'ISC' }] },
      { 'COPYING.txt': 'Copyright A', NOTICE: 'Thanks' },
    )
    const generated = ['\0rolldown/runtime.js', join(scratch, 'node_modules/__mf__virtual/a.js')]
    const notices = noticesOf([zebra, ape, `\0${ape}?commonjs`, write('packages/ours/index.js', ''), ...generated])
    const line = '='.repeat(78)
    expect(notices).toBe(`@scope/ape 1.2.3\nISC\n\nCopyright A\n\nThanks\n${line}\nzebra 1.2.3\nMIT\n\nCopyright Z\n`)
    expect(noticesOf([ape, zebra])).toBe(notices)
  })

  it('are refused if a bundled package has no licence, which ends the build', () => {
    const secretive = install('secretive', {})
    expect(() => noticesOf([secretive])).toThrow(/^secretive 1\.2\.3 states no licence\. Read its files/)
    expect(() => noticesOf([join(scratch, 'node_modules/absent/index.js')])).toThrow(NoLicence)
  })

  it('contain the licence of a font', () => {
    const font = write('fonts/serif.woff2', 'font')
    write('fonts/OFL.txt', 'SIL OPEN FONT LICENSE')
    expect(noticesOf([], [font, join(scratch, 'picture.svg')])).toBe('serif.woff2\nOFL-1.1\n\nSIL OPEN FONT LICENSE\n')
  })

  it.each(['local', 'tools', 'requests-api', 'mailer-worker'])('list all packages in the bundle %s', (program) => {
    const folder = join(root, 'build/server', program)
    const maps = readdirSync(folder).filter((name) => name.endsWith('.js.map'))
    const sources = maps.flatMap(
      (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[] }).sources,
    )
    const bundled = new Set(sources.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []))
    const listed = new Set(
      [...readFileSync(join(folder, noticesName), 'utf8').matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d+\.\S+$/gm)].map(
        ([, name]) => name,
      ),
    )
    expect(bundled.size).toBeGreaterThan(5)
    expect([...bundled].filter((name) => !listed.has(name))).toEqual([])
  })
})

describe('the notices of the front ends', () => {
  const site = join(root, 'build/web')
  const registry = JSON.parse(readFileSync(join(site, 'remotes.json'), 'utf8')) as { remotes: { entry: string }[] }
  const newest = registry.remotes.map(({ entry }) => join(site, dirname(entry)))

  it('stand in the shell and in each published remote', () => {
    const shell = readFileSync(join(site, 'shell', noticesName), 'utf8')
    for (const part of [/^react-dom \d/m, /^newsreader-latin-wght-normal\.woff2\nOFL-1\.1$/m, /SIL OPEN FONT LICENSE/])
      expect(shell).toMatch(part)
    expect(newest.length).toBeGreaterThan(7)
    for (const folder of newest) expect(readFileSync(join(folder, noticesName), 'utf8')).toMatch(/^\S+ \d+\.\d+\.\d+\n/)
  })
})
