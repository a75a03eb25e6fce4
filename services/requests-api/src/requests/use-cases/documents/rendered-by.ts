import type { AcceptedDocument } from '@countersign/documents'
import type { Rendered } from '../../domain/document-facts.js'

export function renderedBy({ rendition, keeps, found }: AcceptedDocument): Rendered {
  const { path: _staged, ...kept } = rendition
  return { rendition: kept, keeps, found }
}
