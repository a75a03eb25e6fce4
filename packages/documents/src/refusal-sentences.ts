import { UnacceptableFile } from './unacceptable-file.js'
import type { Refused } from './verdict.js'

export interface Circumstances {
  originalName: string
  mostPages: number
}

/** Adds the sentence: the problem, then the remedy (rule pages-10). */
export function unacceptable(refusal: Refused, circumstances: Circumstances, cause?: unknown): UnacceptableFile {
  return new UnacceptableFile(refusal.refused, sentenceFor(refusal, circumstances), { cause })
}

function sentenceFor(refusal: Refused, { originalName, mostPages }: Circumstances): string {
  switch (refusal.refused) {
    case 'not-a-document':
      if (refusal.empty) return 'is empty. Upload the file again from where it is complete.'
      return namedLikeADocument(originalName)
        ? 'is not a PDF or Word document, whatever its name says. Open it in the program it comes from, save it as PDF and upload that.'
        : 'is not a PDF or Word document. Save it as PDF and upload that.'
    case 'encrypted':
      return 'cannot be opened without its password. Remove the password and upload it again.'
    case 'certified':
      return 'permits no further signatures. Upload the file it was made from, or use the request again.'
    case 'damaged':
      return `is damaged${refusal.page === undefined ? '' : ` on page ${count(refusal.page)}`} and cannot be read to its end. Save or export it anew and upload the new file.`
    case 'too-many-pages':
      return `has ${count(refusal.pages ?? mostPages + 1)} pages, more than the ${count(mostPages)} that are allowed. Split it and upload the parts.`
    case 'too-complex':
      return 'is too complex to be processed. Print it to a new PDF and upload that.'
    case 'too-large':
      return 'is too large to be prepared for signing. Split it, or print it to a new PDF, and upload that.'
    case 'unsafe':
      return 'declares document types or entities, which no Word file needs. Save it anew in Word and upload the new file.'
    case 'no-converter':
      return 'is a Word file that no converter installed here can turn into a PDF. Save it as PDF and upload that, or have LibreOffice installed on the server (on Debian: apt install libreoffice-writer-nogui).'
  }
}

function namedLikeADocument(name: string): boolean {
  return /\.(pdf|docx?)$/i.test(name.trim())
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
