/** Decodes percent-encoding; null if it is invalid. Callers must use the text: a bundler drops a call without a use. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
