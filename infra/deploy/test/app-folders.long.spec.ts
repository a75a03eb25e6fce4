import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { RecipientView, SignatureRequestView } from '@countersign/contracts'
import { lookedAt } from '@countersign/standalone/demo/act'
import { filesBelow } from '@countersign/standalone/files-below'
import { writeAppFolder } from '@countersign/tools/server-build/app-folder'
import { verifySeal } from '@countersign/seal/verify'
import { describeUnless } from '@countersign/test-services/skipped'
import { sourceOf } from '@countersign/verify'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createRequest, pdfNamed, placeSignature, send, until, upload } from '@countersign/standalone/test/sender'
import { noProduction, Production } from '@countersign/standalone/test/production/production'
import { inCheckout } from './checkout.js'
import { imageLimits } from './image-limits.js'

// Lays out what infra/deploy copies into the services' images besides Node.

const names = ['requests-api', 'mailer-worker', 'tools'] as const
jest.setTimeout(120_000)

/** Outside the checkout, so that nothing resolves that an image lacks. */
let apps: string
let files: Record<string, string[]>
beforeAll(async () => {
  apps = await mkdtemp(join(realpathSync(tmpdir()), 'countersign-apps-'))
  const written = names.map(async (name) => {
    await writeAppFolder(inCheckout('.'), name, join(apps, name))
    return [name, await filesBelow(join(apps, name))] as const
  })
  files = Object.fromEntries(await Promise.all(written))
})
afterAll(() => rm(apps, { recursive: true, force: true }))

describe('the app folder for a service image', () => {
  it.each(names)('%s: stays below its size limit', (name) => {
    const bytes = files[name]!.reduce((sum, file) => sum + statSync(join(apps, name, file)).size, 0)
    expect(bytes / 1e6).toBeLessThan(imageLimits[name])
    // Guards against an almost empty folder.
    expect(bytes / 1e6).toBeGreaterThan(10)
  })

  it.each(names)('%s: contains the runtime code, and no types, source maps, tests or build tools', (name) => {
    const places = files[name]!
    expect(places.filter((file) => /\.(?:d\.ts|tsx?|mts|cts|map)$|(?:^|\/)package-lock\.json$/.test(file))).toEqual([])
    const packages = new Set(places.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []))
    for (const builds of ['rolldown', 'vite', 'typescript', 'jest', 'react', 'react-dom', '@tanstack/react-query'])
      expect([builds, packages.has(builds)]).toEqual([builds, false])
    const tops = new Set(places.map((file) => file.split('/')[0]))
    expect([...tops].filter((top) => !['build', 'node_modules', 'packages', 'package.json'].includes(top!))).toEqual([])
  })

  it.each(names)('%s: contains every package that it imports by name, complete enough to load', (name) => {
    const asked = readFileSync(inCheckout(`build/server/${name}/packages.json`), 'utf8')
    const script = `for (const name of ${asked}) await import(name)`
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(apps, name),
      encoding: 'utf8',
      env: {},
    })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('keeps the license of every package that has one', async () => {
    const licences = (all: string[]) => all.filter((file) => /^licen[cs]e/i.test(file.split('/').at(-1)!)).toSorted()
    for (const name of ['pdf-lib', 'mongodb', '@expo-google-fonts/newsreader']) {
      const here = licences(await filesBelow(inCheckout(`node_modules/${name}`)))
      expect(here.length).toBeGreaterThan(0)
      expect(licences(await filesBelow(join(apps, 'requests-api', 'node_modules', name)))).toEqual(here)
    }
  })
})

const missing = noProduction()
const suite = 'the services, from what their images are given'

describeUnless(missing)(suite, () => {
  const production = new Production(suite, (name) => {
    const [program] = name.split('/')
    return join(apps, program!, 'build', 'server', `${name}.js`)
  })

  it('take uploads, collect a signature with a non-Latin name, seal the documents and send the emails', async () => {
    const [replica] = await Promise.all([production.replica(), production.mailer()])
    const calls = replica.calls()
    const word = readFileSync(inCheckout('e2e/files/annex.docx'))
    const documents = await upload(calls, { 'Lease.pdf': pdfNamed('Lease'), 'Annex.docx': word })
    expect(documents.map(({ pageCount }) => pageCount > 0)).toEqual([true, true])
    const { id } = await createRequest(calls, 'Lease', documents)
    const path = `/api/signature-requests/${id}`
    const person = { name: 'Łucja 山田 مريم', email: 'lucja@example.com', role: 'signer', status: 'pending' }
    const { id: signer } = await calls.post<RecipientView>(`${path}/recipients`, person)
    await placeSignature(calls, id, documents[0]!.id, signer)
    for (const document of documents) await calls.post(`${path}/documents/${document.id}/accept-rendition`)
    await send(calls, id)
    const { token } = await until(async () => production.mails.taken.find((mail) => mail.token) ?? false)
    const { view, shown } = await lookedAt(calls, `/api/sign/${token}`)
    const mark = { kind: 'typed', text: 'Łucja Ökonomou', font: 'formal' }
    const values = view.fields.map((field) => ({ fieldId: field.id, value: mark }))
    await calls.post(`/api/sign/${token}/finish`, { consent: true, ...shown, values })
    await until(async () => (await calls.get<SignatureRequestView>(path)).status === 'completed')
    const zip = await EvidenceZip.open(sourceOf(new Uint8Array(await calls.bytes(`${path}/evidence`))))
    const sealed = zip.entries.filter((entry) => /^(sealed|certificate)/i.test(entry.path))
    expect(sealed).toHaveLength(3)
    for (const entry of sealed) expect(await verifySeal(await zip.read(entry))).toMatchObject([{ intact: true }])
    await until(async () => production.mails.taken.some(({ messageId }) => messageId.startsWith('completed-')))
  })

  it("start closed on a public address, and print the claim link from the API's own folder", async () => {
    const closed = { PUBLIC_URL: 'https://sign.example.com', ALLOW_WITHOUT_LOGIN: 'false' }
    const replica = await production.replica(closed)
    await replica.program.said('Nobody owns this installation yet. Claim it: npm run accounts -- claim-link')
    // In another process, because this one holds the engines.
    const cwd = join(apps, 'requests-api')
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(Object.keys(scripts)).toEqual(['accounts'])
    const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const env = { ...production.environment, ...closed, DATA_DIR: apps, PATH: path }
    const command = (words: string) =>
      promisify(execFile)('sh', ['-c', `${scripts.accounts} ${words}`], { cwd, env }).then(
        (said) => ({ code: 0, ...said }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
      )
    const link = /^https:\/\/sign\.example\.com\/setup#[\w-]{43}\n$/
    expect(await command('claim-link')).toEqual({ code: 0, stdout: expect.stringMatching(link), stderr: '' })
    expect(await command('list')).toEqual({ code: 0, stdout: 'There are no accounts yet.\n', stderr: '' })
    const usage = expect.stringMatching(/^Usage: npm run accounts -- /)
    expect(await command('destroy')).toEqual({ code: 1, stdout: '', stderr: usage })
    await replica.end()
  })

  it('rebuild a read model with the tools', async () => {
    const { code, stderr } = await production.tool('tool', ['rebuild', 'stats'], {}).ended
    expect([code, stderr]).toEqual([0, ''])
  })
})
