const secondsOfADay = 24 * 60 * 60

/** Retry delays of jobs that need an engine, for a day. Constant, so that they run within seconds of its return. */
export const forADayMs = [1000, ...Array.from({ length: secondsOfADay / 5 }, () => 5000)]
