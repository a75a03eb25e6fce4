import type { AcceptedDocument } from '@countersign/documents'
import type { Rendered } from '../../signing/events.js'

/** What a history keeps of a rendition: everything but where it lies. */
export function renderedBy({ rendition, keeps, found }: AcceptedDocument): Rendered {
  const { sha256, size, converter, engine, warnings } = rendition
  return { rendition: { sha256, size, converter, engine, warnings }, keeps, found }
}
