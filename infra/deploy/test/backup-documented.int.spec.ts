import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { inCheckout } from './checkout.js'
import { commandsBelow } from './documented-commands.js'

const operations = readFileSync(inCheckout('docs/operations.md'), 'utf8')
const scratch = scratchFolder()
const [backup] = commandsBelow(operations, 'EventStoreDB')

/** Stands in for `docker compose exec`: runs the container's script here, in another folder. */
const docker = 'for script; do :; done\ncd data && exec sh -c "${script#cd /var/lib/eventstore && }"'

/** Runs the documented copy of EventStoreDB's files under `sh -e`. @param tar its exit code */
function copied(tar: number): { code: number | null; output: string } {
  const folder = join(scratch, `tar-${tar}`)
  mkdirSync(folder)
  for (const one of ['bin', 'data', 'backup']) mkdirSync(join(folder, one))
  for (const file of ['chaser.chk', 'chunk-000000.000000']) writeFileSync(join(folder, 'data', file), '')
  const put = (name: string, script: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  put('docker', docker)
  put('tar', `cat\nexit ${tar}`)
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  const { status } = spawnSync('sh', ['-ec', `${backup}\necho went on > output`], { cwd: folder, env })
  return { code: status, output: readFileSync(join(folder, 'backup/eventstore.tar'), 'utf8') }
}

it.each([
  { what: 'ended well', tar: 0, code: 0 },
  { what: 'met a file that changed', tar: 1, code: 0 },
  { what: 'failed', tar: 2, code: 1 },
])('the documented backup of the history exits with $code if tar $what', ({ tar, code }) => {
  expect(copied(tar)).toEqual({ code, output: 'chaser.chk\nchunk-000000.000000\n' })
})
