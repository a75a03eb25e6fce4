import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { describeBlobs } from '@countersign/blobs/conformance'
import { openFolderBlobs } from '@countersign/blobs/folder'

const folder = () => mkdtemp(join(tmpdir(), 'blobs-'))

describeBlobs('folder', async () => {
  const dir = await folder()
  return { blobs: await openFolderBlobs({ dir }), tearDown: () => rm(dir, { recursive: true }) }
})

it('throws away what a crash left half-written', async () => {
  const dir = await folder()
  await openFolderBlobs({ dir })
  await writeFile(join(dir, 'incoming', 'torn'), 'half')
  await openFolderBlobs({ dir })
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  await rm(dir, { recursive: true })
})
