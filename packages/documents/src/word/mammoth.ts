import { type ChildPool, type TaskFiles } from '@countersign/child-pool'
import type { SimplifiedPdfOutput } from '../child/simplified-pdf.js'
import type { WordTasks } from '../child/tasks.js'
import { packageVersion } from './package-version.js'
import { type ConversionJob, NotConverted, tooComplex, type WordConverter } from './word-converter.js'

/** The fallback that is always available: mammoth extracts the text of a .docx, pdfmake lays it out. */
export function openMammoth(options: { pool: ChildPool<WordTasks>; timeMs: number }): WordConverter {
  const { pool, timeMs } = options
  return {
    name: 'mammoth',
    version: packageVersion('mammoth') ?? 'unknown',
    simplified: true,
    reads: (format) => format === 'docx',
    convert: (job) => convert(pool, timeMs, job),
    check: async () => {},
    close: async () => {},
  }
}

async function convert(
  pool: ChildPool<WordTasks>,
  timeMs: number,
  { path, pdf, caller }: ConversionJob,
): Promise<void> {
  const files: TaskFiles<SimplifiedPdfOutput> = {
    files: { word: path },
    results: ({ outcome }) => (outcome === 'written' ? { pdf } : null),
  }
  const result = await pool
    .run('simplified-pdf', { word: 'word', pdf: 'pdf' }, timeMs, { ...files, caller })
    .catch(tooComplex)
  if (result.outcome === 'letters-lacking') throw new NotConverted('no-converter', 'the font lacks its letters')
  if (result.outcome === 'unreadable') throw new NotConverted('damaged', result.why)
}
