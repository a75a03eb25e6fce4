import type { AttachedDocumentView } from '@countersign/contracts'

type Checked = NonNullable<AttachedDocumentView['check']>

/** Progress of the page check over all documents; null once it is complete. */
export function checkOf(documents: readonly Pick<AttachedDocumentView, 'check' | 'pageCount'>[]): Checked | null {
  if (documents.every(({ check }) => check === null)) return null
  const all = documents.map(({ check, pageCount }) => check ?? { checked: pageCount, pages: pageCount })
  return {
    checked: all.reduce((sum, { checked }) => sum + checked, 0),
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
  }
}

/** `120 of 2,000 pages checked` */
export const checkProgressText = ({ checked, pages }: Checked): string =>
  `${counted.format(checked)} of ${counted.format(pages)} ${pages === 1 ? 'page' : 'pages'} checked`

const counted = new Intl.NumberFormat('en-US')
