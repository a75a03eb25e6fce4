import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { itUnless } from '@countersign/test-services/skipped'
import { BadArchive } from '@countersign/standalone/backup/bad-archive'
import { sumsOf } from '@countersign/standalone/backup/file-sums'
import { stageRestore } from '@countersign/standalone/backup/staged-restore'
import { writeBackup } from '@countersign/standalone/backup/write-backup'
import { list } from 'tar'
import { atTerminal, missingProgram } from './at-terminal.js'
import { bundled } from './bundled.js'
import { House } from './installation.js'
import { allRequests, sendOne } from './sender.js'

const house = new House()
const passphrase = 'correct horse battery'
const plain = join(house.scratch, 'plain.tar.gz')
const good = join(house.scratch, 'good.tar.gz.age')
const bad = join(house.scratch, 'bad.tar.gz.age')
const BACKUP_PASSPHRASE = passphrase
const noAge = missingProgram('age', 'age')
const noTerminal = missingProgram('script', 'bsdutils')
let dataDir: string

beforeAll(async () => {
  const installation = await house.start()
  await sendOne(installation.calls(), 'Lease')
  await installation.end()
  dataDir = installation.dataDir
  const blobs = await openFolderBlobs({ dir: join(dataDir, 'blobs') })
  await blobs.putBytes(randomBytes(300_000))
  await writeBackup(dataDir, plain, null)
  await writeBackup(dataDir, good, null, null, passphrase)
})

async function refusalOf(file: string, word: string | undefined = passphrase): Promise<string> {
  const before = await sumsOf(dataDir)
  const refusal = await stageRestore(dataDir, file, null, null, { passphrase: word }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BadArchive)
  expect(await sumsOf(dataDir)).toEqual(before)
  expect(readdirSync(dataDir)).not.toContain('restore-staged')
  return (refusal as BadArchive).message
}

/** In the format age: chunks of 64 KiB and a tag of 16 bytes, after the header and a nonce of 16 bytes. */
const chunk = 64 * 1024 + 16
function chunksOf(file: Buffer): { head: Buffer; chunks: Buffer[] } {
  const mark = file.indexOf('\n--- ')
  const start = file.indexOf('\n', mark + 1) + 1 + 16
  const count = Math.ceil((file.length - start) / chunk)
  return {
    head: file.subarray(0, start),
    chunks: Array.from({ length: count }, (_, n) => file.subarray(start + n * chunk, start + (n + 1) * chunk)),
  }
}

type Change = (head: Buffer, chunks: Buffer[]) => Buffer[]
const flipped = (bytes: Buffer, at: number) => Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 1 : byte)))
const cutOff = /^The archive was altered or cut off: its encryption does not hold to the end\.$/
const beginning = /^The passphrase is wrong, or the beginning of the archive was altered\.$/

describe('a backup with a passphrase', () => {
  it('shows nothing of its content, is private, and restores with the passphrase', async () => {
    expect(readFileSync(good).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 17\n/)
    expect(statSync(good).mode & 0o777).toBe(0o600)
    const folder = house.newFolder()
    const restore = await house.tool(folder, ['restore', good], { BACKUP_PASSPHRASE })
    expect(restore).toMatchObject({ code: 0, stderr: '' })
    expect(await sumsOf(join(folder, 'blobs'))).toEqual(await sumsOf(join(dataDir, 'blobs')))
    expect(await sumsOf(join(folder, 'outbox'))).toEqual(await sumsOf(join(dataDir, 'outbox')))
    expect(existsSync(join(folder, 'restore-staged'))).toBe(false)
  })

  it.each<[string, Change, RegExp]>([
    ['with an altered header', (head, chunks) => [flipped(head, 60), ...chunks], beginning],
    [
      'with a cheaper derivation',
      (head, chunks) => [Buffer.from(head.toString('latin1').replace(' 17\n', ' 10\n'), 'latin1'), ...chunks],
      beginning,
    ],
    [
      'with a costly derivation',
      (head, chunks) => [Buffer.from(head.toString('latin1').replace(' 17\n', ' 30\n'), 'latin1'), ...chunks],
      beginning,
    ],
    ['cut within its header', (head) => [head.subarray(0, 80)], beginning],
    ['cut after its header', (head) => [head], cutOff],
    ['with an altered byte', (head, chunks) => [head, flipped(chunks[0]!, 5000), ...chunks.slice(1)], cutOff],
    ['with swapped chunks', (head, chunks) => [head, chunks[1]!, chunks[0]!, ...chunks.slice(2)], cutOff],
    ['with a repeated chunk', (head, chunks) => [head, chunks[0]!, ...chunks], cutOff],
    ['cut between two chunks', (head, chunks) => [head, ...chunks.slice(0, -1)], cutOff],
    ['cut within a chunk', (head, chunks) => [head, ...chunks.slice(0, -1), chunks.at(-1)!.subarray(0, -1)], cutOff],
    ['with bytes added', (head, chunks) => [head, ...chunks, Buffer.from('x')], cutOff],
  ])('is refused %s', async (_how, change, refusal) => {
    const { head, chunks } = chunksOf(readFileSync(good))
    expect(chunks.length).toBeGreaterThan(2)
    writeFileSync(bad, Buffer.concat(change(head, chunks)))
    expect(await refusalOf(bad)).toMatch(refusal)
  })

  it('is refused with another passphrase, and without one', async () => {
    expect(await refusalOf(good, 'correct horse batterie')).toMatch(beginning)
    const { code, stderr } = await house.tool(dataDir, ['restore', good])
    expect(stderr).toMatch(/^A passphrase is needed, and there is no terminal to ask at\. Set BACKUP_PASSPHRASE or /)
    expect(code).toBe(1)
  })

  it('is not replaced by an archive that is not encrypted', async () => {
    expect(await refusalOf(plain)).toMatch(/^A passphrase is set, but the archive is not encrypted/)
  })

  it('is taken from and put into a running installation', async () => {
    const installation = await house.start()
    await sendOne(installation.calls(), 'Before')
    const file = join(house.scratch, 'running.age')
    const word = join(house.scratch, 'word')
    writeFileSync(word, `${passphrase}\n`)
    const written = await house.tool(installation.dataDir, ['backup', file], { BACKUP_PASSPHRASE_FILE: word })
    expect(written.stdout).toMatch(
      /^Written: running\.age, .*; it is encrypted: without the passphrase it cannot be restored\.\n$/,
    )
    await sendOne(installation.calls(), 'After')
    const { code } = await house.tool(installation.dataDir, ['restore', file], { BACKUP_PASSPHRASE_FILE: word })
    expect(code).toBe(0)
    await installation.program.ended
    const again = await house.start(installation.dataDir)
    expect((await allRequests(again.calls())).map(({ title }) => title)).toEqual(['Before'])
    await again.end()
  })

  it('needs a passphrase of at least 12 characters, and --encrypt a terminal or a setting', async () => {
    const file = join(house.scratch, 'none.age')
    const short = await house.tool(dataDir, ['backup', file], { BACKUP_PASSPHRASE: 'too short' })
    expect(short).toMatchObject({ code: 1, stderr: 'BACKUP_PASSPHRASE must have at least 12 characters.\n' })
    const empty = join(house.scratch, 'empty')
    writeFileSync(empty, '\n')
    const unset = await house.tool(dataDir, ['backup', file], { BACKUP_PASSPHRASE_FILE: empty })
    expect(unset).toMatchObject({ code: 1, stderr: 'BACKUP_PASSPHRASE_FILE names an empty file.\n' })
    const nowhere = await house.tool(dataDir, ['backup', file, '--encrypt'])
    expect(nowhere.stderr).toMatch(/^A passphrase is needed, and there is no terminal/)
    expect(existsSync(file)).toBe(false)
  })

  itUnless(noTerminal)('asks at a terminal, twice for a new passphrase, and shows none', async () => {
    const file = join(house.scratch, 'typed.age')
    const tool = (...args: string[]) => [process.execPath, bundled('tools/tool'), ...args]
    const again = 'The same again: '
    const first = 'Passphrase for this backup: '
    const differing = await atTerminal(
      tool('backup', file, '--encrypt'),
      [
        [first, passphrase],
        [again, 'another one here'],
      ],
      { DATA_DIR: dataDir },
    )
    expect(differing).toMatchObject({
      code: 1,
      shown: expect.stringContaining('The two passphrases differ. Nothing was written.'),
    })
    expect(existsSync(file)).toBe(false)
    const typed = await atTerminal(
      tool('backup', file, '--encrypt'),
      [
        [first, passphrase],
        [again, passphrase],
      ],
      { DATA_DIR: dataDir },
    )
    expect(typed).toMatchObject({ code: 0, shown: expect.stringContaining('it is encrypted') })
    const restored = await atTerminal(tool('restore', file), [['Passphrase of this backup: ', passphrase]], {
      DATA_DIR: house.newFolder(),
    })
    expect(restored).toMatchObject({ code: 0, shown: expect.stringContaining('Restored: the state of') })
    for (const { shown } of [differing, typed, restored]) expect(shown).not.toContain(passphrase)
  })
})

describe('the program age', () => {
  itUnless(noAge ?? noTerminal)('opens our archive, and its archive is restored', async () => {
    const opened = join(house.scratch, 'opened.tar.gz')
    const decrypt = ['age', '--decrypt', '--output', opened, good]
    expect(await atTerminal(decrypt, [['passphrase', passphrase]])).toMatchObject({ code: 0 })
    const names: string[] = []
    await list({ file: opened, strict: true, onReadEntry: (entry) => names.push(entry.path) })
    expect(names).toContain('manifest.json')

    const theirs = join(house.scratch, 'theirs.age')
    const encrypt = ['age', '--encrypt', '--passphrase', '--output', theirs, opened]
    const answers = [
      ['Enter passphrase', passphrase],
      ['Confirm passphrase', passphrase],
    ] as const
    expect(await atTerminal(encrypt, answers)).toMatchObject({ code: 0 })
    const restored = await house.tool(house.newFolder(), ['restore', theirs], { BACKUP_PASSPHRASE })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
  })
})
