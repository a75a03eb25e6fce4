/**
 * Parts for the shell, under a name that is no share: a container fetches at its start every share that it imports, which
 * cost each first view 37 KB (measured).
 */
export { Dialog } from './dialog/dialog.js'
export { TextField } from './forms/text-field.js'
