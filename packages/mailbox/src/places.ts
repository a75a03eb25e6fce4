import { join } from 'node:path'
import { BadMailId } from './mailbox.js'

/** Where a mail lies: its request's folder, and a file named by time and id. */
export interface Place {
  mailId: string
  requestId: string
  at: Date
}

const mailIdPattern = /^[a-z0-9-]{1,120}$/
const requestIdPattern = /^[0-9a-f-]{36}$/
const fileNamePattern = /^(\d{13})_([a-z0-9-]{1,120})\.eml$/

/** @throws {BadMailId} for what cannot be part of a path */
export function fileOf(dir: string, { mailId, requestId, at }: Place): string {
  if (!mailIdPattern.test(mailId)) throw new BadMailId('a mail’s id has up to 120 small letters, digits and dashes')
  return join(folderOf(dir, requestId), `${String(at.getTime()).padStart(13, '0')}_${mailId}.eml`)
}

/** @throws {BadMailId} */
export function folderOf(dir: string, requestId: string): string {
  if (!requestIdPattern.test(requestId)) throw new BadMailId('a mail belongs to a request, named by its UUID')
  return join(dir, requestId)
}

/** The place a file's name stands for; null for what is no mail of ours. */
export function placeOf(requestId: string, fileName: string): Place | null {
  const match = fileNamePattern.exec(fileName)
  return match && requestIdPattern.test(requestId)
    ? { mailId: match[2]!, requestId, at: new Date(Number(match[1])) }
    : null
}
