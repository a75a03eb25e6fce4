/** The subset of pino's interface in use. Never log names, addresses, links, tokens, payloads or document text. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
  debug(facts: object, message: string): void
}

const silent = (): void => undefined

export const noLog: Log = { info: silent, warn: silent, error: silent, debug: silent }
