import { secondsSince } from '../../kernel/clock.js'
import type { DocumentTools } from '@countersign/documents'
import type { Metrics } from '../ports/metrics.js'

/** Times successful conversions of Word files, including validation and the wait for a converter. */
export function timedDocuments(tools: DocumentTools, metrics: Metrics): DocumentTools {
  return {
    ...tools,
    async ingest(file) {
      const began = performance.now()
      const document = await tools.ingest(file)
      const { converter } = document.rendition
      if (converter) metrics.wordFileConverted(converter.name, secondsSince(began))
      return document
    },
  }
}
