import type { DocumentFacts, RequestEvent } from '../events.js'
import { mostDocuments } from '../limits.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { chooseTimes, type Times, usualTimes } from '../sending/times.js'

export interface CreateRequest extends Partial<Times> {
  requestId: string
  ownerId: string
  title: string
  emailSubject: string | null
  emailMessage: string | null
  requireAuth: boolean
  sendReminders: boolean
  documents: readonly DocumentFacts[]
}

export function createRequest(state: MaybeRequest, command: CreateRequest): RequestEvent[] {
  if (state) refuse('request-exists')
  const { documents, emailSubject, emailMessage, expiresInDays, reminderEveryDays, ...creation } = command
  if (documents.length > mostDocuments) refuse('too-many-documents', { most: mostDocuments })
  const events: RequestEvent[] = [{ type: 'SignatureRequestCreated', data: creation }]
  if (emailSubject !== null || emailMessage !== null) {
    events.push({ type: 'EmailDetailsWritten', data: { emailSubject, emailMessage } })
  }
  events.push(...chooseTimes(usualTimes, { expiresInDays, reminderEveryDays }))
  for (const document of documents) events.push({ type: 'DocumentAttached', data: document })
  return events
}
