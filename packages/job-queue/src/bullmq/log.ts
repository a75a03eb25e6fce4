/** The part of pino's shape that is used here. Never given payloads. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}
