import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of the document tools that every measured version has. */
interface Tools {
  intake(file: { path: string; originalName: string; size: number; caller: string }): Promise<{
    rendition: { path: string }
  }>
  close(): Promise<void>
}

interface Documents {
  openDocumentTools(options: { stagingDir: string; converter: string; log: object }): Promise<Tools>
}

/** Opens the document tools of a checkout, and takes in each file that the parent process sends, in base64. */
async function serve(checkout: string): Promise<void> {
  const module = pathToFileURL(join(checkout, 'packages/documents/dist/index.js')).href
  const { openDocumentTools } = (await import(module)) as Documents
  const stagingDir = await mkdtemp(join(tmpdir(), 'countersign-bench-intake-'))
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const tools = await openDocumentTools({ stagingDir, converter: 'mammoth', log })
  process.on('message', (file: string) => {
    void takeIn(tools, stagingDir, Buffer.from(file, 'base64')).then(
      () => process.send!('taken in'),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => {
    void tools.close().then(() => rm(stagingDir, { recursive: true, force: true }))
  })
  process.send!('ready')
}

async function takeIn(tools: Tools, folder: string, bytes: Buffer): Promise<void> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  const { rendition } = await tools.intake({ path, originalName: 'agreement.pdf', size: bytes.length, caller: 'bench' })
  await rm(rendition.path)
  await rm(path)
}

await serve(process.argv[2]!)
