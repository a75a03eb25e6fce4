/** Unicode's explicit directional formatting characters (UAX #9). */
const turningMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Blocks of right-to-left scripts (Unicode's DerivedBidiClass: R, AL and AN by default). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Removes marks that could reverse a line and its surroundings: `…fdp.exe` shown as `…exe.pdf`. The API refuses them in
 * entered names, but messages, older names and mail server responses may hold them. Right-to-left scripts display
 * correctly without them.
 */
export const withoutTurning = (text: string): string => text.replace(turningMarks, '')

/**
 * Makes a person's text safe to put into a sentence of ours. A text with right-to-left letters stands between U+2068 FSI and
 * U+2069 PDI, so that it keeps its own direction and cannot turn the words around it; any other text gains nothing, so
 * sentences of Latin names stay plain. The text loses its own turning marks, which could end the isolate
 * (rule pages-42).
 */
export function isolated(text: string): string {
  const plain = withoutTurning(text)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
