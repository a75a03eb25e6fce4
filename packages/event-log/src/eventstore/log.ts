/** The part of pino's shape that is used here. Never given events. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

export const noLog: Log = { info: () => undefined, warn: () => undefined }
