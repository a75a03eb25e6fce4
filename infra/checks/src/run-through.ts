import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The first calls load modules and fill caches. Work in the background runs beside some of the later calls only. */
const [warmCalls, measuredCalls] = [3, 5]
/** Lets followers and timers of the call before finish. */
const quietMs = 500

/**
 * Runs API and mailer of a built tree in this process, with embedded engines in a folder that lasts until it exits.
 *
 * @returns the files of services/requests-api and the packages with a function that runs, by V8's precise coverage: from
 * the socket to the append of `POST /api/signature-requests`, and from the socket of a send to its email in the outbox
 */
export async function runThrough(tree: string): Promise<Record<'create' | 'send', string[]>> {
  const load = (path: string) => import(pathToFileURL(join(tree, path, 'index.js')).href)
  const covered = cover(tree)
  const api = await load('services/requests-api/dist/composition')
  const others = ['services/mailer-worker/dist/composition', 'packages/process/dist', 'packages/telemetry/dist']
  const [{ startMailer }, { listen }, { noLog: log }] = await Promise.all(others.map(load))
  const dataDir = mkdtempSync(join(tmpdir(), 'run-through-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true }))
  const configuration = api.readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth' })
  const clock = api.systemClock ?? { now: () => new Date() }
  const engines = await api.openEngines(configuration, clock, log)
  let wanted = ''
  let taken: string[] | undefined
  const ends = { append: engines.eventLog, put: engines.mailbox }
  for (const [method, engine] of Object.entries(ends)) {
    const work = engine[method].bind(engine)
    engine[method] = async (...given: unknown[]) => {
      const done = await work(...given)
      if (method === wanted) taken ??= covered()
      return done
    }
  }
  await startMailer({ ...engines, ...configuration, log })
  const { handler } = await api.startApi({ engines, configuration, clock, log })
  const { server, answerWith } = await listen(0, '127.0.0.1', { arrivals: api.arrivalsBehind(0) })
  answerWith(handler)

  const call = async (path: string, body: RequestInit): Promise<{ id: string }> => {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/api/${path}`, { method: 'POST', ...body })
    // The pages of the first document take a while to check; the others have the same bytes.
    if (response.headers.has('retry-after')) return call(path, body)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json() as Promise<{ id: string }>
  }
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: object) => call(path, { body: JSON.stringify(body), headers })
  const { PDFDocument } = createRequire(join(tree, 'package.json'))('pdf-lib')
  const blank = await PDFDocument.create()
  blank.addPage()
  const pdf = await blank.save()
  const draft = async () => {
    const form = new FormData()
    form.append('files', new File([pdf], 'Lease.pdf'))
    const [{ id: documentId }] = (await call('documents/upload', { body: form })) as unknown as [{ id: string }]
    const path = `signature-requests/${(await post('signature-requests', { title: 'Lease', documentIds: [documentId] })).id}`
    const ada = await post(`${path}/recipients`, { name: 'Ada', email: 'ada@example.com', role: 'signer' })
    const place = { type: 'signature', x: 10, y: 20, width: 150, height: 50, page: 1 }
    await post(`${path}/fields`, { documentId, recipientId: ada.id, ...place })
    return path
  }
  const measured = async (until: keyof typeof ends, path: () => Promise<string>, body: object) => {
    const runs: string[][] = []
    for (let count = 0; count < warmCalls + measuredCalls; count++) {
      const to = await path()
      await wait(quietMs)
      covered()
      ;[wanted, taken] = [until, undefined]
      await post(to, body)
      while (!taken) await wait(1)
      if (count >= warmCalls) runs.push(taken)
    }
    return runs[0]!.filter((file) => runs.every((files) => files.includes(file))).toSorted()
  }
  const create = await measured('append', async () => 'signature-requests', { title: 'Lease' })
  return { create, send: await measured('put', async () => `${await draft()}/send`, {}) }
}

/** @returns a function that lists the files with a function that has run since its last call */
function cover(tree: string): () => string[] {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return () => {
    const files: string[] = []
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
      files.push(
        ...ran.flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url).slice(tree.length + 1)] : [])),
      )
    })
    return files.filter((path) => /^(?:services\/requests-api|packages\/[\w-]+)\/dist\//.test(path))
  }
}
