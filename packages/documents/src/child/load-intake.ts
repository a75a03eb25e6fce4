import { rehearse } from '@countersign/seal/rehearse'
import { ingestPdf } from '../pdf/ingest-pdf.js'
import { samplePdf } from './sample-pdf.js'

let loaded: Promise<unknown> | undefined

/** Loads the libraries of an intake, by taking in a small PDF, once per process. */
export async function loadIntake(): Promise<{ loaded: true }> {
  await (loaded ??= ingestPdf(samplePdf, { pages: 1, objects: 100, bytes: 2 ** 20 }, rehearse))
  return { loaded: true }
}
