const secondsOfADay = 24 * 60 * 60

/**
 * Delays between attempts of a job that needs one of our engines, for a day. Constant, so the job runs within seconds
 * of the engine's return, however long it was away.
 */
export const forADayMs = [1000, ...Array.from({ length: secondsOfADay / 5 }, () => 5000)]
