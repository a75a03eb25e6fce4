/**
 * Within this many milliseconds a store that is away is told of here. 2 s are the promise; the rest is for a machine that has
 * much other work. The drivers' own deadlines are ten seconds and more.
 */
export const inTimeMs = 6000
