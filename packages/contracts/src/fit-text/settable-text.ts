/**
 * Returns the text as pages show it: composed (NFC), with a space for a tab and a line break for U+2028 and U+2029, and
 * without soft hyphens.
 */
export const settableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replaceAll('\u00ad', '')
