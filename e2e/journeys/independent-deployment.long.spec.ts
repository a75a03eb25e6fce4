import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishChanged } from '../fixtures/changed-release.js'
import { test } from '../fixtures/site-copy.js'
import { expect } from '../fixtures/test.js'

const change = {
  name: 'outbox',
  folder: 'outbox',
  file: 'src/page.tsx',
  from: 'Nothing leaves this computer.',
  to: 'Not one of them leaves this computer.',
}

test.describe('a single remote', () => {
  // The test builds the remote, which takes seconds on an idle machine.
  test.slow()

  test('is deployed by a new release next to the old one and a changed line of the registry', async ({
    page,
    site,
  }) => {
    const shell = await contentOf(join(site.folder, 'shell'))
    await page.goto('/outbox')
    await expect(page.getByText(change.from)).toBeVisible()

    const releases = () => readdir(join(site.folder, 'mfe', 'outbox'))
    const old = await releases()
    const entry = await publishChanged(change, site.folder)
    expect(await releases()).toHaveLength(old.length + 1)
    await page.reload()
    await expect(page.getByText(change.from)).toBeVisible()

    const before = await registry(site.folder)
    const lines = before.split('\n')
    const line = lines.findIndex((text) => text.includes('"outbox"'))
    const other = lines.with(line, lines[line]!.replace(/"entry":"[^"]+"/, `"entry":"${entry}"`))
    await writeFile(join(site.folder, 'remotes.json'), other.join('\n'))
    await page.reload()
    await expect(page.getByText(change.to)).toBeVisible()
    expect(await contentOf(join(site.folder, 'shell'))).toBe(shell)

    await writeFile(join(site.folder, 'remotes.json'), before)
    await page.reload()
    await expect(page.getByText(change.from)).toBeVisible()
  })
})

const registry = (site: string): Promise<string> => readFile(join(site, 'remotes.json'), 'utf8')

/** Hashes every file of a folder. */
async function contentOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}
