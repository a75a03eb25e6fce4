/** Plain controls without Radix. Remotes whose first view needs only these bundle them instead of loading all forms. */
export { Switch } from '../forms/switch.js'
export { TextArea, TextField, type TextFieldProps } from '../forms/text-field.js'
