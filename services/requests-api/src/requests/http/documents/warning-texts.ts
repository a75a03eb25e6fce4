import { listed } from '@countersign/contracts/listed'
import type { DocumentView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import type { DocumentWarning } from '../../domain/document-warnings.js'
import type { Unkept, WarningKind } from '../../domain/document-facts.js'
import { mostKeptPages } from '../../domain/limits.js'

/** The effect on a document's earlier signatures, or why they end. `too-many-pages` counts pages with fields. */
export type SignaturesFate = 'kept' | 'too-many-pages' | Unkept

type Said = Pick<DocumentWarning, 'count' | 'found' | 'pages'> & Pick<DocumentView, 'mediaType'>

/** States the problem, then the remedy. */
export function warningText({ kind, ...said }: Pick<DocumentWarning, 'kind'> & Said, fate: SignaturesFate): string {
  return kind === 'signed' ? signedText(said, fate) : texts[kind](said)
}

const uploadStays = 'The file you uploaded stays part of the evidence.'

const texts: Readonly<Record<Exclude<WarningKind, 'signed'>, (said: Said) => string>> = {
  simplified: () =>
    'Headers, footers and clause numbers of the Word file are missing from this PDF, and its layout differs. Check it before ' +
    'you send it, or upload a PDF exported from Word.',
  // `count` is the missing share in per cent; 0 or 1 if it is unknown or letters are drawn as boxes.
  incomplete: ({ count }) =>
    `${count > 1 ? `About ${count}% of the Word file’s text is` : 'Some of the Word file’s text may be'} missing from this PDF, ` +
    'or drawn as empty boxes. Compare the two before you send it, or upload a PDF exported from Word.',
  changes: ({ count, found, mediaType }) =>
    `The Word file has ${counted(count, 'tracked change', 'tracked changes', { one: 'a' })}${of(found)}. This PDF shows ` +
    (mediaType === 'application/msword'
      ? 'each change as it is marked, with the deleted text, and not the final text. '
      : 'the final text, as if each change were accepted. ') +
    'Check it before you send it, or accept or reject the changes in Word and upload the file again.',
  omitted: ({ count, found }) =>
    `${counted(count, 'part of the file you uploaded is', 'parts of the file you uploaded are')} missing from this PDF${of(found)}. ` +
    'Compare the two before you send it, or print it to a PDF in the program that made it and upload that.',
  differs: ({ count }) =>
    `${counted(count, 'page of this PDF looks', 'pages of this PDF look')} different here than in the file you uploaded. ` +
    'Recipients see and sign or approve what is shown here. Compare the two before you send it.',
  picture: ({ pages }) => {
    const is = pages.length === 1 ? 'is kept as a picture' : 'are kept as pictures'
    const it = pages.length === 1 ? 'it' : 'them'
    return (
      `${pagesNamed(pages)} ${is}, because PDF readers draw ${it} differently. ` +
      `Text on ${it} can be selected, searched and read aloud only where it shows in all of them. ` +
      'Compare before and after, then accept what is shown here or upload another file.'
    )
  },
  fonts: ({ count, found }) =>
    `${counted(count, 'font is', 'fonts are')} missing from this PDF${of(found)}, so ${count === 1 ? 'its' : 'their'} text is shown in other letters. ` +
    'Check that the text still reads correctly, or embed the fonts in your PDF program and upload the file again.',
  form: ({ count }) =>
    `${counted(count, 'form field in this PDF is', 'form fields in this PDF are')} now plain text, as shown here, and can’t be filled ` +
    'in. Add your own fields where people need to write.',
  attachment: ({ count, found }) =>
    `${counted(count, 'file inside this PDF was', 'files inside this PDF were')} removed${of(found)}, so recipients won’t get ` +
    `${count === 1 ? 'it' : 'them'}. If the agreement needs ${count === 1 ? 'it, upload it as a separate document' : 'them, upload them as separate documents'}.`,
  notes: ({ count }) =>
    `${counted(count, 'comment or markup is', 'comments and markups are')} now part of the page, as shown here. If recipients ` +
    `shouldn’t see ${count === 1 ? 'it, remove it' : 'them, remove them'} in your PDF program and upload the file again.`,
  comments: ({ count }) =>
    `${counted(count, 'comment in the Word file is', 'comments in the Word file are')} not part of this PDF, so recipients won’t ` +
    `see ${count === 1 ? 'it' : 'them'}. If the agreement needs ${count === 1 ? 'its words, write them' : 'their words, write them'} into the text and upload the file again.`,
  layers: () =>
    'This PDF has layers. Visible content stays as shown here; hidden content was removed. If something is missing, show its ' +
    'layer in your PDF program and upload the file again.',
  xfa: () =>
    'This PDF contains a form that only some programs show (XFA). The form was removed, and the pages stay as shown here. If ' +
    'they ask you to open another program, print the form to a PDF there and upload that.',
  dynamic: () =>
    'The content of this form is not on the pages shown here: only some programs add it when they open the file (dynamic ' +
    'XFA). Recipients would sign these pages without it. Open the form in such a program, print it to a PDF and upload that.',
  claims: ({ found }) =>
    `This PDF says that it follows ${found.length > 0 ? shortList(found) : 'a standard, such as PDF/A'}. The sealed file no longer ` +
    `claims that, because its pages are written anew. ${uploadStays} If somebody needs the standard, give them that file too.`,
  files: ({ count, found }) =>
    `${counted(count, 'link to a file', 'links to files')} on another computer${of(found)} ${count === 1 ? 'was' : 'were'} removed. ` +
    `The pages look the same. If the agreement needs ${count === 1 ? 'the file, upload it as a separate document' : 'the files, upload them as separate documents'}.`,
  buttons: ({ count }) =>
    `${counted(count, 'button', 'buttons')} with ${count === 1 ? 'a command' : 'commands'} for a PDF reader, such as Find, Print or Back, no longer ` +
    `${count === 1 ? 'works' : 'work'}. The pages look the same, and you don’t need to do anything.`,
  script: ({ count }) =>
    `${counted(count, 'script or action', 'scripts and actions')} in this PDF ${count === 1 ? 'was' : 'were'} removed. The ` +
    'pages stay the same, and you don’t need to do anything.',
}

const whyUnkept: Readonly<Record<Unkept, string>> = {
  broken: 'the file was changed after signing, or a signature is of a kind that can’t be verified',
  changed: 'pages were changed after signing',
  readings: 'programs could read the file or show its pages in different ways',
  form: 'the file’s form could still be filled in, or a signature rules out more of them',
  notes: 'the file has notes, or links that look different on paper or count as a change once fields are added',
  content: 'the file has scripts, layers, files or fonts that had to be replaced',
}

function signedText({ count, found }: Said, fate: SignaturesFate): string {
  const signatures = counted(count, 'digital signature', 'digital signatures', { one: 'a' })
  const what = `This PDF already has ${signatures}${by(found)}.`
  const them = count === 1 ? 'it' : 'them'
  const they = count === 1 ? 'It' : 'They'
  switch (fate) {
    case 'kept':
      return `${what} ${they} ${count === 1 ? 'stays' : 'stay'} valid: what recipients fill in is added after ${them}.`
    case 'too-many-pages':
      return (
        `${what} ${they} ${count === 1 ? 'stays' : 'stay'} valid only while your fields are on at most ${mostKeptPages} pages, ` +
        `and they are on more. Remove fields from some pages, or accept that programs will no longer show ${them}. ${uploadStays}`
      )
    default:
      return (
        `${what} ${they} can’t be kept: ${whyUnkept[fate]}. Recipients get the pages as shown here, in which programs will no longer find ${them}. ${uploadStays} ` +
        'Accept this, or upload an unsigned file.'
      )
  }
}

/** `One file`, `12 files`; `a file` inside a sentence. */
function counted(count: number, one: string, several: string, as: { one: string } = { one: 'One' }): string {
  return count === 1 ? `${as.one} ${one}` : `${count} ${several}`
}

const by = (names: readonly string[]): string => (names.length > 0 ? `, by ${shortList(names)}` : '')
const of = (names: readonly string[]): string => (names.length > 0 ? ` (${shortList(names)})` : '')

/** Names listed before `and 4 more`. */
const mostNames = 3

/** `Ada`, `Ada and Grace`, `Ada, Grace, Mary and 4 more` */
function shortList(names: readonly string[]): string {
  const different = [...new Set(names)].map(isolated)
  const more = different.length - mostNames
  const said = more > 0 ? [...different.slice(0, mostNames), `${more} more`] : different
  return listed(said)
}

/** `Page 3`, `Pages 3 and 7`, `Pages 3, 7, 9 and 4 more` */
const pagesNamed = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'Page' : 'Pages'} ${shortList(pages.map(String))}`
