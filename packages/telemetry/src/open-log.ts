import { destination, type Logger, pino } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

const together = { minLength: 4096, periodicFlush: 250 }

/** Logs JSON to standard output, batched to save system calls. A normal exit flushes the rest. */
export const openLog = (level: LogLevel): Logger =>
  pino({ level, base: null }, destination({ sync: false, ...together }))
