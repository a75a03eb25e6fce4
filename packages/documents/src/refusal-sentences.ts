import { UnacceptableFile } from './unacceptable-file.js'
import type { Refused } from './verdict.js'

export interface Circumstances {
  originalName: string
  maxPages: number
}

/** Adds the sentence: the problem, then the remedy (rule pages-10). */
export function unacceptable(refusal: Refused, circumstances: Circumstances, cause?: unknown): UnacceptableFile {
  return new UnacceptableFile(refusal.refused, sentenceFor(refusal, circumstances), { cause })
}

function sentenceFor(refusal: Refused, { originalName, maxPages }: Circumstances): string {
  switch (refusal.refused) {
    case 'not-a-document':
      if (refusal.empty) return 'is empty. Find a complete copy and upload that.'
      return namedLikeADocument(originalName)
        ? 'isn’t a PDF or Word document, despite its name. Open it in the program that made it, save it as PDF and upload that.'
        : 'isn’t a PDF or Word document. Save it as PDF and upload that.'
    case 'encrypted':
      return 'can’t be opened without its password. Remove the password and upload it again.'
    case 'certified':
      return 'doesn’t allow further signatures. Upload the file it was made from, or use the request again.'
    case 'damaged':
      return `is damaged${refusal.page === undefined ? '' : ` on page ${count(refusal.page)}`} and can’t be read completely. Save or export it again and upload the new file.`
    case 'too-many-pages':
      return `has ${count(refusal.pages ?? maxPages + 1)} pages; at most ${count(maxPages)} are allowed. Split it and upload the parts.`
    case 'too-complex':
      return 'is too complex to process. Print it to a new PDF and upload that.'
    case 'too-large':
      return 'is too large to prepare for signing. Split it or print it to a new PDF, and upload the result.'
    case 'unsafe':
      return 'declares document types or entities, which no Word file needs. Save it again in Word and upload the new file.'
    case 'no-converter':
      return 'is a Word file, and no installed converter can turn it into a PDF. Save it as PDF and upload that, or ask your administrator to install LibreOffice on the server (on Debian: apt install libreoffice-writer-nogui).'
  }
}

function namedLikeADocument(name: string): boolean {
  return /\.(pdf|docx?)$/i.test(name.trim())
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
