/** The part of pino's shape that is used here. Never given names, addresses, tokens or document text. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
  debug(facts: object, message: string): void
}
