export { baseLine, fitText, type FittedText, inset, leading, wrapped } from './fit-text.js'
export { letterWidth } from './letter-width.js'
export { settableText } from './settable-text.js'
