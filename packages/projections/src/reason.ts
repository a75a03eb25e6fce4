export const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
