import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'

// Compiles a copy of the sources.
jest.setTimeout(600_000)

const root = fileURLToPath(new URL('../../../', import.meta.url))
const patch = join(root, 'infra/checks/test/phone.patch')
/** Files outside of tests that a plain recipient field may change (CONTRIBUTING.md, 'Add a recipient field'). */
const maxFiles = 10

describe('a plain recipient field', () => {
  let copy: string

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'countersign-plain-field-'))
    await copyTo(copy)
    expect(run('git', ['apply', '--whitespace=nowarn', patch])).toBe('')
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  /** @returns the output of a failed command */
  function run(program: string, args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' })
    return status === 0 ? '' : `${program} ${args.join(' ')}\n${stdout}\n${stderr}`
  }

  it(`changes at most ${maxFiles} files of source`, async () => {
    const files = [...(await readFile(patch, 'utf8')).matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, path]) => path!)
    expect(files.filter((path) => !path.includes('/test/')).length).toBeLessThanOrEqual(maxFiles)
  })

  it('compiles, is added, changed, reused and shown', () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(run(process.execPath, [tsc, '-b', 'services/requests-api/tsconfig.test.json'])).toBe('')
    expect(run(process.execPath, [tsc, '-p', 'tsconfig.web.json'])).toBe('')
    const jestArgs = [join(root, 'node_modules/jest/bin/jest.js'), 'services/requests-api/dist-test/signing/phone']
    expect(run(process.execPath, ['--experimental-vm-modules', ...jestArgs])).toBe('')
  })
})

/** Copies tracked files and build output, and links packages so that our own lead into the copy. */
async function copyTo(copy: string): Promise<void> {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 25 })
  const files = stdout.split('\0').filter((path) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(path))
  for (const path of files) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(root, path), join(copy, path)).catch(ignoreMissing)
  }
  for (const packages of new Set(['.', ...files.filter((path) => path.endsWith('/package.json')).map(dirname)])) {
    await linkModules(join(root, packages, 'node_modules'), join(copy, packages, 'node_modules'))
  }
}

/** A tracked file may be deleted but not yet committed. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function linkModules(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  if (names.length > 0) await mkdir(to, { recursive: true })
  for (const name of names) {
    const isOfRepository = name === '@countersign' || (await lstat(join(from, name))).isSymbolicLink()
    if (isOfRepository) await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else await symlink(join(from, name), join(to, name))
  }
}
