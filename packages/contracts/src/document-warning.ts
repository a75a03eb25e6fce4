import type { DocumentWarning } from './types.js'

export const warningTitles: Readonly<Record<DocumentWarning['kind'], string>> = {
  simplified: 'Simplified rendition',
  incomplete: 'Incomplete rendition',
  signed: 'Signed already',
  form: 'Form flattened',
  notes: 'Notes flattened',
  layers: 'Layers settled',
  script: 'Scripts taken out',
  attachment: 'Attachments taken out',
  xfa: 'XFA form taken out',
  differs: 'Looks different',
  picture: 'Kept as a picture',
  fonts: 'Fonts missing',
}
