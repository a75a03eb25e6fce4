import type { DocumentTools } from '@countersign/documents'
import type { Metrics } from '../ports/metrics.js'
import { secondsSince } from './seconds-since.js'

/**
 * The document tools, with the conversion of Word files timed: from when a file is handed in to its PDF, with the judging of
 * both and the wait for a free converter. A file of which no PDF came is not among them.
 */
export function timedDocuments(tools: DocumentTools, metrics: Metrics): DocumentTools {
  return {
    async intake(file) {
      const began = performance.now()
      const document = await tools.intake(file)
      const { converter } = document.rendition
      if (converter) metrics.wordFileConverted(converter.name, secondsSince(began))
      return document
    },
    render: (path) => tools.render(path),
    checkPages: (part) => tools.checkPages(part),
    keepAsPictures: (part) => tools.keepAsPictures(part),
    drawnBy: tools.drawnBy,
    picture: (path, caller) => tools.picture(path, caller),
    prepare: () => tools.prepare(),
    converter: tools.converter,
    health: () => tools.health(),
    close: () => tools.close(),
  }
}
