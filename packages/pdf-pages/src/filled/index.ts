// What was filled in, drawn as it will be sealed.
export { dayText } from './day-text.js'
export { type Face, faceOf, faces, facesFor } from './faces.js'
export { type Filled, FilledIn } from './filled-in.js'
export { FootLines } from './foot-lines.js'
export { PaperText } from './paper-text.js'
export { type Point, type Stroke, strokePath } from './stroke-path.js'
