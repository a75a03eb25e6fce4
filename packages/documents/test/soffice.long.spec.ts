import { chmod, mkdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { namespacesForChildren } from '@countersign/child-pool'
import { ConverterMissing, type DocumentTools, openDocumentTools } from '@countersign/documents'
import { docxOf } from './fixtures/docx.js'
import { pdfOf } from './fixtures/pdf.js'
import { until } from '@countersign/test-services/until'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

// A script replaces LibreOffice, to check arguments, outputs and confinement.

let workplace: Workplace
let bin: string
let tools: DocumentTools | undefined

beforeEach(async () => {
  workplace = await Workplace.open()
  bin = join(workplace.folder, 'bin')
  await mkdir(bin)
})

afterEach(async () => {
  await tools?.close()
  tools = undefined
  await workplace.close()
})

/** @param body shell code run per conversion; `$out` is the requested PDF */
async function open(body: string, options: { version?: string; convertMs?: number } = {}) {
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "${options.version ?? 'LibreOffice 24.8.1.2 abc'}"; exit 0; fi
while [ "$1" != --outdir ]; do shift; done
out="$2/document.pdf"
${body}
`
  await writeFile(join(bin, 'soffice'), script)
  await chmod(join(bin, 'soffice'), 0o755)
  const limits = { convertMs: options.convertMs ?? 20_000 }
  tools = await openDocumentTools({
    stagingDir: workplace.staging,
    log: recordingLog(),
    searchPath: bin,
    converter: 'libreoffice',
    limits,
  })
  return tools
}

async function converted() {
  return tools?.ingest(await workplace.upload(await docxOf()))
}

async function sample(text: string): Promise<string> {
  const path = join(workplace.folder, 'sample.pdf')
  await writeFile(path, await pdfOf([text]))
  return path
}

describe('LibreOffice on the search path', () => {
  it('is used, and its version recorded', async () => {
    await open(`cp "${await sample('text')}" "$out"`)
    expect(tools?.converter).toEqual({ name: 'libreoffice', version: '24.8.1.2', simplified: false })
    expect((await converted())?.rendition?.converter).toEqual({ name: 'libreoffice', version: '24.8.1.2' })
  })

  it('gets the hardened profile, an explicit filter, and a clean environment', async () => {
    const record = join(workplace.folder, 'record')
    await open(`{ tr '\\0' '\\n' < /proc/$$/cmdline; echo "HOME is $HOME"; env; cat "$2/profile/user/registrymodifications.xcu"; } > "${record}"
cp "${await sample('text')}" "$out"`)
    await converted()
    const said = await readFile(record, 'utf8')
    expect(said).toContain('--infilter=MS Word 2007 XML')
    expect(said).toContain('pdf:writer_pdf_Export:{"ExportFormFields"')
    expect(said).toMatch(/-env:UserInstallation=file:\/\/\S+\/word-\S+\/profile\n/)
    for (const setting of [
      'MacroSecurityLevel',
      'DisableMacrosExecution',
      'BlockUntrustedRefererLinks',
      'DisableActiveContent',
    ]) {
      expect(said).toContain(setting)
    }
    expect(said).not.toContain('NODE_OPTIONS')
    expect(said).toMatch(new RegExp(`HOME is ${workplace.staging}/word-`))
  })

  it('has its network isolated if child processes have', async () => {
    const record = join(workplace.folder, 'record')
    await open(`readlink /proc/$$/ns/net > "${record}"; cp "${await sample('text')}" "$out"`)
    await converted()
    const isOurs = (await readFile(record, 'utf8')).trim() === (await readlink('/proc/self/ns/net'))
    expect(isOurs).toBe((await namespacesForChildren()) === 'shared')
  })

  it('makes the file refused if it succeeds without output', async () => {
    await open('exit 0')
    await expect(converted()).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('is killed with its child processes on a timeout, and the file refused', async () => {
    const pids = join(workplace.folder, 'pids')
    await open(`sleep 600 & echo $! > "${pids}"; echo $$ >> "${pids}"; wait`, { convertMs: 3000 })
    await expect(converted()).rejects.toMatchObject({ reason: 'too-complex' })
    for (const pid of (await readFile(pids, 'utf8')).trim().split('\n')) await until(() => !isRunning(Number(pid)))
  })

  it('leaves no files behind when it fails', async () => {
    await open('echo rubbish > "$2/rubbish"; exit 1')
    await expect(converted()).rejects.toMatchObject({ reason: 'damaged' })
    expect(await workplace.staged()).toEqual([])
  })

  it('cannot be forced without a version', async () => {
    const failure = await open('', { version: 'who knows' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConverterMissing)
    expect(String(failure)).toContain('apt install libreoffice-writer-nogui')
  })

  it('cannot be forced if it is missing', async () => {
    const options = {
      stagingDir: workplace.staging,
      log: recordingLog(),
      searchPath: bin,
      converter: 'libreoffice',
    } as const
    await expect(openDocumentTools(options)).rejects.toThrow('there is no soffice on the search path')
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
