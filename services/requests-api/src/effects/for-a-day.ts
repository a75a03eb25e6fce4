const secondsOfADay = 24 * 60 * 60

/**
 * Waits, in ms, between the tries of a job that finds an engine of ours away, for a day. They do not grow: however long the
 * engine was away, the job is done within seconds of its return.
 */
export const forADayMs = [1000, ...Array.from({ length: secondsOfADay / 5 }, () => 5000)]
