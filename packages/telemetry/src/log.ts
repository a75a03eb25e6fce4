/** The part of pino's shape that is used. Never given names, addresses, links, tokens, payloads or document text. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
  debug(facts: object, message: string): void
}

const silent = (): void => undefined

/** For what nobody watches. */
export const noLog: Log = { info: silent, warn: silent, error: silent, debug: silent }
