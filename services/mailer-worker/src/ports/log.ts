/** The part of pino's shape that is used here. Never given names, addresses, links or texts. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
