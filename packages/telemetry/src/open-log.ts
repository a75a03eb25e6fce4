import { destination, type Logger, pino } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Lines are written together: when so many bytes have come, or after so many ms. */
const together = { minLength: 4096, periodicFlush: 250 }

/**
 * The log, as JSON on standard output. A line is not worth a call of the system for each; what has not been written when the
 * process ends by itself is written then.
 */
export const openLog = (level: LogLevel): Logger =>
  pino({ level, base: null }, destination({ sync: false, ...together }))
