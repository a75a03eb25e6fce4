import { isolated } from '@countersign/contracts/isolated'
import type { Rendered } from '../domain/document-facts.js'
import { type MailKind, type MailTo, requestMailKinds } from '../domain/mails.js'
import type { FilledField } from '../domain/field-value.js'
import { known, type Personal } from '../../kernel/personal.js'

export const codeFaults = {
  wrong: 'an incorrect code',
  'too-old': 'an expired code',
  used: 'a code that was already used',
}

export function fields(values: Personal<FilledField[]>): string {
  const count = known(values)?.length
  return count === undefined ? 'fields' : count === 1 ? '1 field' : `${count} fields`
}

/** `day`, `3 days`, for intervals and durations. */
export const days = (count: number): string => (count === 1 ? 'day' : `${count} days`)

export const roleNames = { signer: 'a signer', cc: 'a recipient of a copy', approver: 'an approver' } as const

export function rendering({ rendition: { pictures, unlike } }: Rendered, document: string): string {
  if (pictures)
    return `${pages(pictures.pages.length)} of ${document} became ${pictures.pages.length === 1 ? 'a picture' : 'pictures'}, because PDF readers draw them differently`
  if (unlike)
    return `${pages(unlike.length)} of ${document} ${unlike.length === 1 ? 'looks' : 'look'} different from the upload`
  return `Earlier signatures in ${document} won’t be kept because PDF readers draw it differently`
}

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

export function mail({ kind, to }: { kind: MailKind; to: MailTo }, person: (recipientId: string) => string): string {
  const [email, about] = requestMailKinds[kind].named
  const sentence = `${email} to ${to.kind === 'recipient' ? person(to.recipientId) : 'the sender'}`
  return about ? `${sentence} ${about}` : sentence
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
export const tries = (attempt: number): string =>
  attempt === 1 ? '' : ` on the ${ordinals[attempt - 1] ?? `${attempt}th`} attempt`
export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
export const clock = (at: string): string => at.slice(11, 16)

export function said(words: Personal<string>): string {
  const text = known(words)
  return text ? ` (${isolated(text)})` : ''
}

export function because(reason: Personal<string>): string {
  const text = known(reason)
  return text ? `: ${isolated(text)}` : ''
}

export function named(title: Personal<string>): string {
  const text = quoted(title)
  return text ? ` to ${text}` : ''
}

export function quoted(text: Personal<string>): string | null {
  const words = known(text)
  return words === null ? null : `“${isolated(words)}”`
}
