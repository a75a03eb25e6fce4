import { enteredText } from '../entered-text.js'

/** Returns the text as pages show it: composed (NFC), and as it is entered. */
export const settableText = (text: string): string => (plain.test(text) ? text : enteredText(text.normalize('NFC')))

/** Nearly every text, which is returned unchanged. */
const plain = /^[\n -~]*$/
