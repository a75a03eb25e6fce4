/** Unicode's explicit directional formatting characters (UAX #9). */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes marks that could reverse a line and its surroundings: `…fdp.exe` shown as `…exe.pdf`. The API refuses them in
 * entered text, but the sender's name and mail server responses come from elsewhere. Right-to-left scripts display correctly
 * without them.
 */
export const withoutTurning = (line: string): string => line.replace(marks, '')
