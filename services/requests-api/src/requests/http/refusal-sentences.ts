import { isolated } from '@countersign/contracts/isolated'
import { mostCodesADay } from '../domain/limits.js'
import type { RequestRefusal } from '../domain/refusal.js'
import { listed } from '@countersign/contracts/listed'
import type { Saying } from '../../platform/http/errors/saying.js'

/** Labels of the buttons by which recipients act. */
const actOf: Readonly<Record<string, string>> = { signer: 'finish', approver: 'approve' }

const valueOf: Readonly<Record<string, string>> = {
  signature: 'a signature',
  date: 'a date',
  text: 'text',
  checkbox: 'a check mark',
}

/** Lists names that come one per line, each isolated (rule pages-42). */
const namesIn = (lines: unknown): string => listed(String(lines).split('\n').map(isolated))

/** How HTTP answers each refusal about requests. */
export const requestRefusals: Readonly<Record<RequestRefusal, Saying>> = {
  'no-such-request': { status: 404, sentence: () => 'This request doesn’t exist or was deleted.' },
  'not-your-request': {
    status: 403,
    sentence: ({ deed }) => `${deed} another person’s request requires the admin role.`,
  },
  'no-such-document': { status: 404, sentence: () => 'This document doesn’t exist or was removed.' },
  'no-such-recipient': { status: 404, sentence: () => 'This recipient isn’t part of the request.' },
  'no-such-field': { status: 404, sentence: () => 'This field isn’t part of the request.' },
  'no-such-mark': { status: 404, sentence: () => 'This signature doesn’t exist.' },
  'request-exists': { status: 409, sentence: () => 'A request with this id already exists.' },
  'id-in-use': { status: 409, sentence: () => 'This request already has something with this id.' },
  'already-sent': { status: 409, sentence: () => 'This request has already been sent.' },
  'not-sent-yet': { status: 409, sentence: () => 'This request has not been sent yet.' },
  'request-ended': { status: 409, sentence: ({ status }) => `This request has ended: it was ${status}.` },
  'still-pending': {
    status: 409,
    sentence: () => 'This request is waiting for its recipients. Cancel it first.',
  },
  'too-many-documents': { status: 422, sentence: ({ most }) => `A request can have up to ${most} documents.` },
  'too-many-recipients': { status: 422, sentence: ({ most }) => `A request can have up to ${most} recipients.` },
  'too-many-fields': { status: 422, sentence: ({ most }) => `A request can have up to ${most} fields.` },
  'page-missing': {
    status: 422,
    sentence: ({ page, pageCount }) =>
      `The document has no page ${page}. It has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`,
  },
  'field-outside-page': {
    status: 422,
    sentence: ({ x, y, width, height }) =>
      `A field of ${width} by ${height} at ${x}%, ${y}% extends beyond its page. Move it or make it smaller.`,
  },
  'fill-of-no-date': { status: 400, sentence: ({ type }) => `fill is only for date fields; this is a ${type} field.` },
  'not-a-signer': {
    status: 422,
    sentence: ({ name }) => `${namesIn(name)} doesn’t sign. Assign the field to a signer, or make ${name} one.`,
  },
  'signer-has-fields': {
    status: 409,
    sentence: ({ name, count }) =>
      `${namesIn(name)} has ${count === 1 ? '1 field' : `${count} fields`} to fill in. Reassign or remove ${count === 1 ? 'it' : 'them'} first.`,
  },
  'no-document': { status: 422, sentence: () => 'Add at least one document before sending.' },
  'no-recipient': { status: 422, sentence: () => 'Add at least one recipient before sending.' },
  'nobody-to-sign': {
    status: 422,
    sentence: () => 'No one needs to act. Make at least one recipient a signer or an approver.',
  },
  'last-day-past': {
    status: 422,
    sentence: () => 'The chosen last day is over or ends within 24 hours. Choose a later day.',
  },
  'last-day-too-far': {
    status: 422,
    sentence: ({ most }) => `The chosen last day is more than ${most} days away. Choose an earlier day.`,
  },
  'recipients-changed': {
    status: 409,
    sentence: ({ added, removed }) =>
      `The recipients differ from those shown when you pressed Send.${added ? ` Added: ${namesIn(added)}.` : ''}${removed ? ` Removed: ${namesIn(removed)}.` : ''} Review them and send again.`,
  },
  'rendition-not-accepted': {
    status: 422,
    sentence: ({ documents }) =>
      documents === 1
        ? 'A document needs your review. Check it and accept it before sending.'
        : `${documents} documents need your review. Check them and accept them before sending.`,
  },
  'pages-unchecked': {
    status: 409,
    retryAfterSeconds: 2,
    tells: 'details',
    sentence: ({ checked, pages }) =>
      `${counted(checked)} of ${counted(pages)} ${pages === 1 ? 'page' : 'pages'} checked. You can send once every page is checked. Try again in a moment.`,
  },
  'not-checked': {
    status: 409,
    retryAfterSeconds: 1,
    sentence: () => 'A document was just added and hasn’t been checked yet. Try sending again.',
  },
  'check-failed': { status: 409, sentence: ({ sentences }) => String(sentences) },
  'everyone-acted': {
    status: 409,
    sentence: () => 'Everyone has acted. The documents are being sealed, and this can no longer be stopped.',
  },
  erased: { status: 409, sentence: () => 'All personal data in this request was erased.' },
  'no-such-link': {
    status: 404,
    event: 'link-refused',
    sentence: () => 'This link doesn’t work. Open the link in your email.',
  },
  'link-replaced': {
    status: 410,
    event: 'link-refused',
    sentence: () =>
      'This link was replaced when the request was sent again. Open the link in the latest email about it.',
  },
  'signing-ended': { status: 410, sentence: ({ status }) => endings[String(status)] ?? endings['cancelled']! },
  'not-your-turn': { status: 403, sentence: () => 'It is not your turn yet.' },
  'copy-only': { status: 403, sentence: () => 'You’re receiving a copy, so there is nothing for you to sign.' },
  'already-acted': {
    status: 409,
    sentence: ({ acted }) => `You have already ${acted}. Contact the sender if that was a mistake.`,
  },
  'documents-changed': { status: 409, sentence: () => 'The documents changed while you read them.' },
  'filled-since': {
    status: 409,
    sentence: ({ names, count, role }) =>
      count === 1
        ? `${namesIn(names)} filled in 1 field while you were reading. Review it, then ${actOf[String(role)]}.`
        : `${namesIn(names)} filled in ${count} fields while you were reading. Review them, then ${actOf[String(role)]}.`,
  },
  'not-there-yet': {
    status: 409,
    sentence: ({ seen, revision }) =>
      `seen is ${seen}, but the history of this request ends at ${revision}. Read the request again.`,
  },
  'fields-open': {
    status: 422,
    sentence: ({ count, names }) =>
      count === 1
        ? `One required field is still open: ${names}.`
        : `${count} required fields are still open: ${names}.`,
  },
  'not-your-field': { status: 422, sentence: () => 'One of the fields isn’t yours to fill in.' },
  'filled-twice': { status: 422, sentence: ({ field }) => `The field ${field} was filled in twice.` },
  'wrong-kind': { status: 422, sentence: ({ field, type }) => `The field ${field} takes ${valueOf[String(type)]}.` },
  'filled-by-system': {
    status: 422,
    sentence: ({ field }) =>
      `The field ${field} is filled in automatically with the date of signing and takes no value.`,
  },
  'not-a-day': {
    status: 422,
    sentence: ({ field }) => `The field ${field} takes a valid date, such as 2026-12-31.`,
  },
  'too-long': { status: 422, sentence: ({ field, most }) => `The field ${field} takes up to ${most} characters.` },
  'text-too-small': {
    status: 422,
    sentence: ({ field }) =>
      `The field ${field} takes a shorter text: this one would be printed in less than 5 points. Shorten it or remove empty lines.`,
  },
  'no-code-needed': { status: 409, sentence: () => 'This request doesn’t require a code.' },
  'no-code-asked': { status: 409, sentence: () => 'No code has been sent yet. Send one first.' },
  'too-many-codes': {
    status: 429,
    event: 'limit-reached',
    sentence: ({ next, most }) => {
      const [day, hour] = [String(next).slice(0, 10), String(next).slice(11, 16)]
      return most === mostCodesADay
        ? `Ten codes were sent within 24 hours. You can request another on ${day} at ${hour} UTC.`
        : `Three codes were sent within 15 minutes. You can request another at ${hour} UTC.`
    },
  },
  'codes-used-up': {
    status: 409,
    event: 'limit-reached',
    sentence: ({ most }) => `${most} codes were sent since you were invited. Ask the sender to resend your invitation.`,
  },
  'code-outstanding': { status: 401, sentence: () => 'Enter the code from your email first.' },
  'code-wrong': {
    status: 422,
    event: 'code-refused',
    sentence: ({ left }) =>
      Number(left) === 0
        ? 'Five wrong tries. This code no longer works. Send a new one.'
        : `That’s not the latest code we sent. ${tries[Number(left)]} left.`,
  },
  'code-too-old': {
    status: 422,
    event: 'code-refused',
    sentence: () => 'This code is older than ten minutes. Send a new one.',
  },
  'code-used': {
    status: 422,
    event: 'code-refused',
    sentence: () => 'This code was already used, and each code works only once. Send a new one.',
  },
  'code-used-up': {
    status: 409,
    event: 'code-refused',
    sentence: () => 'You’ve used all five tries. This code no longer works. Send a new one.',
  },
  'nothing-to-seal': { status: 409, sentence: () => 'There is nothing to seal yet because not everyone has acted.' },
  'not-completed': {
    status: 409,
    sentence: () => 'The sealed documents don’t exist yet. We’ll email you when they’re ready.',
  },
  'mark-unacceptable': { status: 422, sentence: ({ sentence }) => `The picture ${sentence}` },
  'letter-not-settable': {
    status: 422,
    sentence: ({ field, letter }) =>
      `The field ${field} contains ${letter}, which our fonts can’t print. Write it with other characters.`,
  },
  'letter-not-in-handwriting': {
    status: 422,
    sentence: ({ field, letter }) =>
      `The field ${field} contains ${letter}, which this handwriting style lacks. Choose another style, or draw your signature.`,
  },
  'not-sealed': { status: 409, sentence: () => 'The documents aren’t sealed yet.' },
}

/** `2,000` */
const counted = (count: string | number | undefined): string => Number(count).toLocaleString('en')

const tries = ['No tries', 'One try', 'Two tries', 'Three tries', 'Four tries'] as const

const endings: Readonly<Record<string, string>> = {
  completed: 'This request is completed. You don’t need to do anything.',
  expired: 'This request has expired. Nothing you entered was sent.',
  declined: 'This request was declined and has ended for everyone.',
  cancelled: 'This request was cancelled. You don’t need to do anything.',
  erased: 'This request was erased. There is nothing left to show.',
}
