/** What is asked of a logger: pino's shape. Nothing of a document's name or text is ever handed to it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
