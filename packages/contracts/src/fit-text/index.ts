export { baseLine, fitText, type FittedText, inset, isReadable, leading, wrapped } from './fit-text.js'
export { letterWidth } from './letter-width.js'
export { settableText } from './settable-text.js'
