/** Lifetimes of sessions, in ms (rule access-13). */
export interface SessionTimes {
  idle: number
  absolute: number
  /** With 'Keep me signed in'; 0 if that is not offered. */
  rememberIdle: number
  rememberAbsolute: number
}

const minute = 60_000
const day = 24 * 60 * minute
const longestRememberIdle = 7 * day

/** @param rememberDays 0 removes the choice */
export const sessionTimes = (idleMinutes: number, hours: number, rememberDays: number): SessionTimes => ({
  idle: idleMinutes * minute,
  absolute: hours * 60 * minute,
  rememberIdle: Math.min(longestRememberIdle, rememberDays * day),
  rememberAbsolute: rememberDays * day,
})
