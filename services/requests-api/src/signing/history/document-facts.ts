interface Bytes {
  sha256: string
  size: number
}

/** A document's facts of version 1: only Word files had a rendition, with the sentence of its warning. */
interface Facts1 {
  original: Bytes
  rendition: (Bytes & { converter: object; warning: { kind: string } | null }) | null
  signed?: true
}

/**
 * A document's facts, from version 1 to version 2. A PDF was shown as it came, so it is its own rendition. A warning's sentence
 * goes, for sentences are made where they are shown.
 */
export function documentFacts2(data: Record<string, unknown>): Record<string, unknown> {
  const { signed, ...facts } = data as Record<string, unknown> & Facts1
  const { warning, ...rendition } = facts.rendition ?? { ...facts.original, converter: null, warning: null }
  const warnings = [...(warning ? [warning.kind] : []), ...(signed ? ['signed'] : [])]
  const counted = warnings.map((kind) => ({ kind, count: 1 }))
  return { ...facts, rendition: { ...rendition, engine: null, warnings: counted }, keeps: false, found: null }
}
