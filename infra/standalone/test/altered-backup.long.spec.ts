import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { writeBackup } from '@countersign/standalone/backup/write-backup'

let scratch: string
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'countersign-'))
})
afterEach(() => rm(scratch, { recursive: true }))

it('a backup reports how many of its stored files were altered', async () => {
  await openSqliteLog({ file: join(scratch, 'events.sqlite') }).close()
  await openSqliteVault({ file: join(scratch, 'vault.sqlite'), masterKey: randomBytes(32) }).close()
  new DatabaseSync(join(scratch, 'calls.sqlite')).exec('CREATE TABLE t (a)')
  const blobs = await openFolderBlobs({ dir: join(scratch, 'blobs') })
  await blobs.putBytes(Buffer.from('You pay 10 EUR'))
  const { sha256 } = await blobs.putBytes(Buffer.from('You pay 100 EUR'))
  const file = join(scratch, 'backup.tar.gz')
  expect(await writeBackup(scratch, file, null)).toMatch(
    /^backup\.tar\.gz, events up to position 0; it is not encrypted and shows every document: /,
  )

  await writeFile(join(scratch, 'blobs', sha256.slice(0, 2), sha256.slice(2)), 'You pay 999 EUR')
  expect(await writeBackup(scratch, file, null)).toMatch(/; 1 of its stored files are not what was stored/)
})
