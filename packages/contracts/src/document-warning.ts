import type { DocumentWarning } from './types.js'

export const warningTitles: Readonly<Record<DocumentWarning['kind'], string>> = {
  simplified: 'Simplified conversion',
  incomplete: 'Incomplete conversion',
  changes: 'Changes accepted',
  omitted: 'Content missing',
  comments: 'Comments left out',
  signed: 'Already signed',
  form: 'Form flattened',
  notes: 'Notes flattened',
  layers: 'Layers flattened',
  script: 'Scripts removed',
  buttons: 'Buttons without effect',
  files: 'Links to files removed',
  attachment: 'Attachments removed',
  xfa: 'XFA form removed',
  dynamic: 'Form content missing',
  claims: 'Standard no longer claimed',
  differs: 'Looks different',
  picture: 'Kept as a picture',
  fonts: 'Fonts missing',
}
