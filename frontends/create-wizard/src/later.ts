import { lazy } from 'react'

/** One file for all that is not needed before the first document is on its way: the page opens without it. */
const load = () => import('./once-there-are-files.js')

export const UploadList = lazy(async () => ({ default: (await load()).UploadList }))
export const FilledPreview = lazy(async () => ({ default: (await load()).FilledPreview }))
export const HelpButton = lazy(async () => ({ default: (await load()).HelpButton }))
