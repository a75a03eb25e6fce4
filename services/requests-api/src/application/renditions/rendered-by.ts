import type { AcceptedDocument } from '@countersign/documents'
import type { Rendered } from '../../signing/events.js'

export function renderedBy({ rendition, keeps, found }: AcceptedDocument): Rendered {
  const { sha256, size, converter, engine, warnings } = rendition
  return { rendition: { sha256, size, converter, engine, warnings }, keeps, found }
}
