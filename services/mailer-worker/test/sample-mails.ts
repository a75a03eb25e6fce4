import type { AccountMailContent, MailJob, RequestMailContent } from '@countersign/contracts/jobs'
import { personSubject, requestSubject, sealJson, type Vault } from '@countersign/vault'

export const requestId = '0190aaaa-0000-7000-8000-000000000001'
export const about = { kind: 'request', id: requestId } as const
export const recipientId = '0190eeee-0000-7000-8000-000000000001'
export const historyHead = '3769d9e91a3e0f748547c2a826a847072afeb3718c4f41ebb1bf7e58a4119ac6'

type Of<Kind extends RequestMailContent['kind']> = Extract<RequestMailContent, { kind: Kind }>

export const invitation: Of<'invitation'> = {
  kind: 'invitation',
  to: { name: 'Ada Lovelace', email: 'ada@example.com' },
  sender: { name: 'Grace Hopper', email: 'grace@example.com' },
  title: 'Contract Agreement',
  documents: [
    { name: 'Contract Agreement.pdf', pages: 2 },
    { name: 'Annex A, fees and schedule.docx', pages: 1 },
  ],
  role: 'signer',
  subject: 'Please sign: Contract Agreement',
  message: 'Hello Ada,\nhere is the agreement as we discussed it. Please sign by Friday if you can.',
  personalMessage: '',
  expiresAt: '2026-12-16T09:12:00.000Z',
}

const { to, sender, title, documents } = invitation
const common = { to, sender, title, documents }

export const cancelled: Of<'cancelled'> = {
  ...common,
  kind: 'cancelled',
  reason: 'We found an error in Annex A.',
  at: '2026-11-19T11:20:00.000Z',
}

export const deliveryFailed: Of<'delivery-failed'> = {
  ...common,
  to: sender,
  kind: 'delivery-failed',
  about: { name: 'Ada Lovelace', email: 'ad@example.com' },
  attempts: 1,
  at: '2026-11-16T09:12:00.000Z',
  final: true,
  serverSaid: '550 5.1.1 No such user here',
  acted: false,
  lost: 'invitation',
  addressRefused: true,
  others: [{ name: 'Alan Turing', status: 'sent' }],
}

export const code: Of<'code'> = {
  ...common,
  kind: 'code',
  askedBy: '5b1d5a3e-0000-5000-8000-000000000001',
  at: '2026-11-20T14:02:00.000Z',
  validUntil: '2026-11-20T14:12:00.000Z',
  ofDay: { number: 2, most: 10 },
}

export const reminder: Of<'reminder'> = {
  ...common,
  kind: 'reminder',
  role: 'signer',
  number: 1,
  most: 5,
  everyDays: 3,
  personalMessage: '',
  sentAt: '2026-11-16T09:12:00.000Z',
  expiresAt: invitation.expiresAt,
}

export const expiring: Of<'expiring'> = { ...common, kind: 'expiring', role: 'signer', expiresAt: invitation.expiresAt }

export const declined: Of<'declined'> = {
  ...common,
  kind: 'declined',
  forSender: false,
  by: 'Alan Turing',
  reason: 'The fee for table II is not the one we agreed on.',
  at: '2026-11-18T09:44:00.000Z',
  sentAt: '2026-11-16T09:12:00.000Z',
  others: ['Ada Lovelace'],
}

export const expired: Of<'expired'> = {
  ...common,
  kind: 'expired',
  forSender: false,
  acted: false,
  days: 30,
  at: '2026-12-16T09:12:00.000Z',
  people: [
    { name: 'Alan Turing', acted: true, status: 'signed', at: '2026-11-18T09:41:00.000Z' },
    { name: 'Ada Lovelace', acted: false, status: 'viewed', at: '2026-11-17T10:00:00.000Z' },
    { name: 'Katherine Johnson', acted: true, status: 'approved', at: '2026-11-20T16:27:00.000Z' },
  ],
}

export const completed: Of<'completed'> = {
  ...common,
  kind: 'completed',
  forSender: false,
  copy: false,
  personalMessage: '',
  acts: [
    { name: 'Alan Turing', act: 'signed', at: '2026-11-18T09:41:00.000Z' },
    { name: 'Ada Lovelace', act: 'signed', at: '2026-11-20T14:02:00.000Z' },
    { name: 'Katherine Johnson', act: 'approved', at: '2026-11-20T16:27:00.000Z' },
  ],
  files: [
    { name: 'Contract Agreement, signed.pdf', sha256: 'a'.repeat(64), size: 268_400 },
    { name: 'Certificate.pdf', sha256: 'c'.repeat(64), size: 84_200 },
  ],
}

export const receipt: Of<'receipt'> = {
  ...common,
  kind: 'receipt',
  act: 'signed',
  at: '2026-11-20T14:02:00.000Z',
  documents: common.documents.map((document, n) => ({ ...document, sha256: String(n + 1).repeat(64) })),
  filledIn: ['text', 'signature', 'checkbox', 'signature', 'date'],
  stillToAct: [{ name: 'Katherine Johnson', role: 'approver' }],
}

export const sealingGivenUp: Of<'sealing-given-up'> = {
  ...common,
  to: invitation.sender,
  kind: 'sealing-given-up',
  attempts: 5,
  at: '2026-11-20T19:05:00.000Z',
  acts: completed.acts,
}

export const personId = '0190cccc-0000-7000-8000-000000000001'
export const resetId = '0190dddd-0000-7000-8000-000000000001'

type OfAccount<Kind extends AccountMailContent['kind']> = Extract<AccountMailContent, { kind: Kind }>
const aboutAccount = {
  to: invitation.to,
  at: '2026-11-21T11:40:00.000Z',
  agent: 'Chrome on Linux',
  ipAddress: '203.0.113.7',
}

export const resetPassword: OfAccount<'reset-password'> = {
  ...aboutAccount,
  kind: 'reset-password',
  agent: null,
  ipAddress: null,
  resetId,
  validUntil: '2026-11-21T12:40:00.000Z',
}

export const noPasswordToReset: OfAccount<'no-password-to-reset'> = { ...aboutAccount, kind: 'no-password-to-reset' }

export const newSignIn: OfAccount<'new-sign-in'> = { ...aboutAccount, kind: 'new-sign-in' }

export const factorChanged: OfAccount<'factor-changed'> = {
  ...aboutAccount,
  kind: 'factor-changed',
  changes: ['app-added', 'recovery-codes-made'],
}

export const signInsFailed: OfAccount<'sign-ins-failed'> = { ...aboutAccount, kind: 'sign-ins-failed' }

export const recoveryCodeUsed: OfAccount<'recovery-code-used'> = {
  ...aboutAccount,
  agent: null,
  ipAddress: null,
  kind: 'recovery-code-used',
  left: 9,
}

export const claimed: OfAccount<'claimed'> = { ...aboutAccount, kind: 'claimed' }

export const addressChanged: OfAccount<'address-changed'> = {
  ...aboutAccount,
  kind: 'address-changed',
  before: 'ad@example.com',
  now: 'ada@example.com',
}

export const accountMails = [
  resetPassword,
  noPasswordToReset,
  newSignIn,
  factorChanged,
  signInsFailed,
  recoveryCodeUsed,
  claimed,
  addressChanged,
]

/** A job about an account as the API enqueues it. */
export async function accountJobFor(
  content: AccountMailContent,
  vault: Vault,
  mailId = `${content.kind}-1`,
): Promise<MailJob> {
  const key = await vault.obtain(personSubject(personId))
  return {
    version: 1,
    mailId,
    kind: content.kind,
    about: { kind: 'person', id: personId },
    to: { kind: 'person', personId },
    historyHead: null,
    personal: { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) },
  }
}

const toSender: readonly RequestMailContent['kind'][] = ['delivery-failed', 'sealing-given-up']

/** To whom the API addresses it. */
export const toOf = (content: RequestMailContent): MailJob['to'] =>
  toSender.includes(content.kind) || ('forSender' in content && content.forSender)
    ? { kind: 'sender' }
    : { kind: 'recipient', recipientId, round: 1 }

/** A job as the API enqueues it. */
export async function jobFor(
  content: RequestMailContent,
  vault: Vault,
  mailId = `${content.kind}-1`,
): Promise<MailJob> {
  const key = await vault.obtain(requestSubject(requestId))
  return {
    version: 1,
    mailId,
    kind: content.kind,
    about,
    to: toOf(content),
    historyHead: content.kind === 'delivery-failed' ? null : historyHead,
    personal: { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) },
  }
}
