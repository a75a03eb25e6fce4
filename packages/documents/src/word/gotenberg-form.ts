import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ConversionJob } from './word-converter.js'

/** Builds the multipart body, streaming the file under a neutral name. The options are those of `exportOptions`. */
export function conversionForm(job: ConversionJob): { headers: Record<string, string>; body: AsyncIterable<Buffer> } {
  const boundary = `countersign-${randomUUID()}`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: parts(job, boundary) }
}

async function* parts(job: ConversionJob, boundary: string): AsyncGenerator<Buffer> {
  const head = (disposition: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`)
  for (const name of ['exportFormFields', 'exportNotes', 'skipEmptyPages'])
    yield Buffer.concat([head(`name="${name}"`), Buffer.from('false\r\n')])
  yield head(`name="files"; filename="document.${job.format === 'docx' ? 'docx' : 'doc'}"`)
  yield* createReadStream(job.path) as AsyncIterable<Buffer>
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
