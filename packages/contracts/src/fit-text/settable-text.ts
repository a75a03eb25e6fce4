/**
 * Returns the text as pages show it: composed (NFC), with a space for a tab and a line break for U+2028 and U+2029, and
 * without soft hyphens.
 */
export const settableText = (text: string): string =>
  plain.test(text) ? text : text.normalize('NFC').replaceAll('\t', ' ').replace(breaks, '\n').replaceAll('\u00ad', '')

/** Nearly every text, which is returned unchanged. */
const plain = /^[\n -~]*$/
const breaks = /[\u2028\u2029]/g
