/** Unicode's marks, embeddings, overrides and isolates that turn the direction of writing (UAX #9, explicit ones). */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A line without what would turn it, and what stands around it, from right to left: `…fdp.exe` shown as `…exe.pdf`. Where
 * people type, marks are refused; the sender's name and the words of mail servers come from elsewhere. Letters of
 * right-to-left scripts need no marks to be shown.
 */
export const withoutTurning = (line: string): string => line.replace(marks, '')
