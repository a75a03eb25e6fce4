/** A rendition as version 1 had it: of Word files only, with the sentence of its warning. */
interface Rendition1 {
  warning: { kind: string } | null
}

/**
 * A document's facts, from version 1 to version 2. Nothing was written anew then, so there is no engine, and nothing could be
 * kept. A warning's sentence goes, for sentences are made where they are shown; that a PDF was signed stays where it stood.
 */
export function documentFacts2(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, rendition: rendition2(data['rendition'] as Rendition1 | null), keeps: false, found: null }
}

function rendition2(before: Rendition1 | null): object | null {
  if (!before) return null
  const { warning, ...rendition } = before
  return { ...rendition, engine: null, warnings: warning ? [{ kind: warning.kind, count: 1 }] : [] }
}
