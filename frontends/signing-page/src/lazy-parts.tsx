import { lazyPart } from '@countersign/ui'
import { ScreenSkeleton } from './pages/screen-skeleton.js'

const waiting = <ScreenSkeleton />

/** Pages outside of signing, in one chunk, so a signer does not wait for them. */
const elsewhere = () => import('./pages/status-pages.js')
const page = { what: 'This page', waiting }

export const CodePage = lazyPart(async () => (await elsewhere()).CodePage, page)
export const CompletePage = lazyPart(async () => (await elsewhere()).CompletePage, page)
export const CopyPage = lazyPart(async () => (await elsewhere()).CopyPage, page)
export const DonePage = lazyPart(async () => (await elsewhere()).DonePage, page)
export const EndedPage = lazyPart(async () => (await elsewhere()).EndedPage, page)
export const NotYourTurnPage = lazyPart(async () => (await elsewhere()).NotYourTurnPage, page)
export const SigningScreen = lazyPart(async () => (await import('./signing/signing-screen.js')).default, {
  what: 'The signing page',
  waiting,
})
export const Reader = lazyPart(async () => (await import('./signing/reader.js')).default, {
  what: 'The reader',
  waiting,
})
export const FirstPage = lazyPart(async () => (await import('./signing/first-page.js')).default, {
  what: 'The first page',
  waiting: <div className="stack" />,
  quiet: true,
})
export const RestoredNotice = lazyPart(async () => (await import('./signing/restored-notice.js')).default, {
  what: 'Your saved entries',
  quiet: true,
})

export const DeclineDialog = lazyPart(async () => (await import('./pages/decline-dialog.js')).default, {
  what: 'The dialog',
})
export const SignatureDialog = lazyPart(async () => (await import('./signature/signature-dialog.js')).default, {
  what: 'The signature dialog',
})
export const FieldSheet = lazyPart(async () => (await import('./signing/field-sheet.js')).default, {
  what: 'The field',
})
export const ListSheet = lazyPart(async () => (await import('./signing/list-sheet.js')).default, {
  what: 'The list of your fields',
})
export const AboutDialog = lazyPart(async () => (await import('./signing/about-dialog.js')).default, {
  what: 'The request details',
})
