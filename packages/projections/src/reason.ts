/** Formats an error for the log. */
export const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
