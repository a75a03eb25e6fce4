/** Unicode's explicit directional formatting characters (UAX #9). */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes direction marks, which could reverse a line and its surroundings: `…fdp.exe` shown as `…exe.pdf`. Entered
 * text with such marks is refused; the sender's name and mail server responses come from elsewhere. Right-to-left
 * scripts display correctly without them.
 */
export const withoutTurning = (line: string): string => line.replace(marks, '')
