/** How long it is told that something cannot be had yet (rule pages-2). */
export const pressedMs = 3000
