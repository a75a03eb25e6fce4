/** Points of Hebrew and Arabic in the order in which fonts expect them, which is not that of NFC. */
const points =
  '\u05c1\u05c2\u05bc\u05bf\u05b9\u05ba\u05b1\u05b2\u05b3\u05b5\u05b6\u05b7\u05b8\u05c7\u05b0\u05b4\u05bb\u05bd' +
  '\u0651\u064b\u08f0\u064c\u08f1\u064d\u08f2\u064e\u0618\u064f\u0619\u0650\u061a\u0652\u0670'
const severalPoints = new RegExp(`[${points}]{2,}`, 'g')
/** Arabic marks that belong to the letter itself, such as hamza, and stand before its vowel signs (UTR #53). */
const modifiers =
  /([\u0618-\u061a\u064b-\u0652\u0670\u08f0-\u08f2]+)([\u0654\u0655\u0658\u06dc\u06e3\u06e7\u06e8\u08d3\u08f3]+)/g
/** Tall letters of Thai, which narrow the tone mark above them; fontkit does not look past a vowel below the line. */
const tall = /([\u0e1b\u0e1d\u0e1f\u0e2c])([\u0e38-\u0e3a]+)([\u0e47-\u0e4e]+)/g
/** Sara am of Thai and Lao after the marks above its consonant. */
const saraAm = [
  { found: /([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/g, split: '\u0e4d$1\u0e32' },
  { found: /([\u0eb1\u0eb4-\u0eb7\u0ebb\u0ec7-\u0ece]*)\u0eb3/g, split: '\u0ecd$1\u0eb2' },
] as const

/**
 * Puts marks into the order in which a shaper needs them, as HarfBuzz does: fontkit keeps the order of the text. Takes a
 * text in NFC, in which shadda follows the vowel signs.
 */
export function inMarkOrder(text: string): string {
  const ordered = text
    .replace(severalPoints, (found) =>
      [...found].toSorted((one, other) => points.indexOf(one) - points.indexOf(other)).join(''),
    )
    .replace(modifiers, '$2$1')
    .replace(tall, '$1$3$2')
  return saraAm.reduce((sum, { found, split }) => sum.replace(found, split), ordered)
}
