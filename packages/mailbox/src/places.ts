import { join } from 'node:path'
import { BadMailId, type OutgoingMail } from './mailbox.js'

/** Folder and file name hold all of it. */
export type Place = Omit<OutgoingMail, 'raw'>

const mailIdPattern = /^[a-z0-9-]{1,120}$/
const idPattern = /^[0-9a-f-]{36}$/
const fileNamePattern = /^(\d{13})_([a-z0-9-]{1,120})\.eml$/

/** @throws {BadMailId} for anything unsafe in a path */
export function fileOf(dir: string, { mailId, about, at }: Place): string {
  if (!mailIdPattern.test(mailId)) throw new BadMailId('a mail’s id has up to 120 small letters, digits and dashes')
  return join(folderOf(dir, about), `${String(at.getTime()).padStart(13, '0')}_${mailId}.eml`)
}

export function folderOf(dir: string, about: string): string {
  if (!idPattern.test(about)) throw new BadMailId('a mail is about a subject, named by its UUID')
  return join(dir, about)
}

export function placeOf(about: string, fileName: string): Place | null {
  const match = fileNamePattern.exec(fileName)
  return match && idPattern.test(about) ? { mailId: match[2]!, about, at: new Date(Number(match[1])) } : null
}
