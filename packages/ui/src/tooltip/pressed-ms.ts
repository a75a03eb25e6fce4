/** Display time in ms of the "not available yet" message (rule pages-2). */
export const pressedMs = 3000
