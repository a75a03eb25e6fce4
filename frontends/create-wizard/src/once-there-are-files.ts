export { FilledPreview } from './preview/filled-preview.js'
export { HelpButton } from './preview/help-button.js'
export { UploadList } from './upload/upload-list.js'
