import { mostCodesADay } from '../../signing/limits.js'
import type { Refusal, RefusalName } from '../../signing/refusal.js'

type Details = Refusal['details']

interface Saying {
  /** See docs/rules/errors.md. */
  status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429
  /** Fit for a toast. */
  sentence: (details: Details) => string
}

/** Labels of the buttons by which recipients act. */
const actOf: Readonly<Record<string, string>> = { signer: 'finish', approver: 'approve' }

/** Status and sentence of each of the domain's refusals. */
export const refusalSentences: Readonly<Record<RefusalName, Saying>> = {
  'no-such-request': { status: 404, sentence: () => 'There is no such request.' },
  'no-such-document': { status: 404, sentence: () => 'There is no such document.' },
  'no-such-recipient': { status: 404, sentence: () => 'This request has no such recipient.' },
  'no-such-field': { status: 404, sentence: () => 'This request has no such field.' },
  'no-such-mark': { status: 404, sentence: () => 'There is no such mark.' },
  'request-exists': { status: 409, sentence: () => 'A request with this id exists already.' },
  'id-in-use': { status: 409, sentence: () => 'This request has something with this id already.' },
  'already-sent': { status: 409, sentence: () => 'This request has already been sent.' },
  'not-sent-yet': { status: 409, sentence: () => 'This request has not been sent yet.' },
  'request-ended': { status: 409, sentence: ({ status }) => `This request has ended: it was ${status}.` },
  'still-pending': {
    status: 409,
    sentence: () => 'This request is waiting for its recipients. Cancel it first.',
  },
  'too-many-documents': { status: 422, sentence: ({ most }) => `A request holds at most ${most} documents.` },
  'too-many-recipients': { status: 422, sentence: ({ most }) => `A request has at most ${most} recipients.` },
  'too-many-fields': { status: 422, sentence: ({ most }) => `A request has at most ${most} fields.` },
  'page-missing': {
    status: 422,
    sentence: ({ page, pageCount }) => `The document has no page ${page}: it has ${pageCount}.`,
  },
  'field-outside-page': {
    status: 422,
    sentence: ({ x, y, width, height }) =>
      `A field of ${width} by ${height} at ${x}%, ${y}% reaches outside its page. Move it or make it smaller.`,
  },
  'fill-of-no-date': { status: 400, sentence: ({ type }) => `fill is for dates; this is a ${type} field.` },
  'not-a-signer': {
    status: 422,
    sentence: ({ name }) => `${name} does not sign: a field belongs to a signer.`,
  },
  'signer-has-fields': {
    status: 409,
    sentence: ({ name, count }) =>
      `${name} has ${count === 1 ? '1 field' : `${count} fields`} to fill. Give them to another signer or remove them first.`,
  },
  'no-document': { status: 422, sentence: () => 'Add at least one document before sending.' },
  'no-recipient': { status: 422, sentence: () => 'Add at least one recipient before sending.' },
  'nobody-to-sign': {
    status: 422,
    sentence: () => 'Nobody has to act: make at least one recipient a signer or an approver.',
  },
  'recipients-changed': {
    status: 409,
    sentence: ({ added, removed }) =>
      `The recipients are not those that Send was pressed for.${added ? ` Added: ${added}.` : ''}${removed ? ` Removed: ${removed}.` : ''} Review them and send again.`,
  },
  'rendition-not-accepted': {
    status: 422,
    sentence: ({ documents }) =>
      documents === 1
        ? 'There is something you should know about a document. Look at it and accept it before sending.'
        : `There is something you should know about ${documents} documents. Look at them and accept them before sending.`,
  },
  'pages-unchecked': {
    status: 409,
    sentence: ({ checked, pages }) =>
      `${counted(checked)} of ${counted(pages)} ${pages === 1 ? 'page' : 'pages'} checked. Sending is possible once every page is: try again in a moment.`,
  },
  'not-checked': {
    status: 409,
    sentence: () => 'A document was added just now and is not checked yet. Send it again.',
  },
  'check-failed': { status: 409, sentence: ({ sentences }) => String(sentences) },
  'everyone-acted': {
    status: 409,
    sentence: () => 'Everyone has acted. The documents are being sealed, and nothing can stop that any more.',
  },
  erased: { status: 409, sentence: () => 'Everything personal in this request was erased.' },
  'no-such-link': { status: 404, sentence: () => 'There is no such link. Open the one in your mail.' },
  'link-replaced': {
    status: 410,
    sentence: () => 'There is a newer link: the request was sent again. Look for the latest mail about it.',
  },
  'signing-ended': { status: 410, sentence: ({ status }) => endings[String(status)] ?? endings['cancelled']! },
  'not-your-turn': { status: 403, sentence: () => 'It is not your turn yet.' },
  'copy-only': { status: 403, sentence: () => 'You receive a copy: there is nothing for you to sign.' },
  'already-acted': {
    status: 409,
    sentence: ({ acted }) => `You have ${acted} already. Write to the sender if that was a mistake.`,
  },
  'documents-changed': { status: 409, sentence: () => 'The documents changed while you read them.' },
  'filled-since': {
    status: 409,
    sentence: ({ names, count, role }) =>
      count === 1
        ? `${names} filled in 1 field while you were reading. Review it, then ${actOf[String(role)]}.`
        : `${names} filled in ${count} fields while you were reading. Review them, then ${actOf[String(role)]}.`,
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
  'not-your-field': { status: 422, sentence: () => 'One of the fields is not yours to fill.' },
  'filled-twice': { status: 422, sentence: ({ field }) => `The field ${field} was filled twice.` },
  'wrong-kind': { status: 422, sentence: ({ field, type }) => `The field ${field} takes a ${type}.` },
  'filled-by-system': {
    status: 422,
    sentence: ({ field }) => `The field ${field} is filled with the day of signing, and takes no value.`,
  },
  'not-a-day': {
    status: 422,
    sentence: ({ field }) => `The field ${field} takes a day that exists, as 2026-12-31.`,
  },
  'too-long': { status: 422, sentence: ({ field, most }) => `The field ${field} takes at most ${most} characters.` },
  'line-breaks': {
    status: 422,
    sentence: ({ field, most }) =>
      `The field ${field} takes at most ${most} line breaks in a row: with more, its text is too small to read. Remove empty lines.`,
  },
  'no-code-needed': { status: 409, sentence: () => 'This request is read without a code.' },
  'no-code-asked': { status: 409, sentence: () => 'No code was sent yet. Send one first.' },
  'too-many-codes': {
    status: 429,
    sentence: ({ next, most }) => {
      const [day, hour] = [String(next).slice(0, 10), String(next).slice(11, 16)]
      return most === mostCodesADay
        ? `Ten codes were sent within a day. You can ask for the next one on ${day} at ${hour} UTC.`
        : `Three codes were sent within fifteen minutes. You can ask for the next one at ${hour} UTC.`
    },
  },
  'codes-used-up': {
    status: 409,
    sentence: ({ most }) =>
      `${most} codes were sent since you were invited. Ask the sender to send you the invitation again.`,
  },
  'code-outstanding': { status: 401, sentence: () => 'Enter the code from your mail first.' },
  'code-wrong': {
    status: 422,
    sentence: ({ left }) =>
      Number(left) === 0
        ? 'Five wrong tries. This code no longer works. Send a new one.'
        : `That is not the code we sent last. ${tries[Number(left)]} left.`,
  },
  'code-too-old': { status: 422, sentence: () => 'This code is older than ten minutes. Send a new one.' },
  'code-used': { status: 422, sentence: () => 'This code was used before, and works once. Send a new one.' },
  'code-used-up': { status: 409, sentence: () => 'Five tries were made. This code no longer works. Send a new one.' },
  'nothing-to-seal': { status: 409, sentence: () => 'There is nothing to seal: not everyone has acted.' },
  'not-completed': {
    status: 409,
    sentence: () => 'The sealed documents do not exist yet. You get a mail once they do.',
  },
  'mark-unacceptable': { status: 422, sentence: ({ sentence }) => `The picture ${sentence}` },
  'letter-not-settable': {
    status: 422,
    sentence: ({ field, letter }) =>
      `The field ${field} holds ${letter}, which cannot be put onto the document. Write it in letters, please.`,
  },
  'not-sealed': { status: 409, sentence: () => 'The documents are not sealed yet.' },
}

/** `2,000` */
const counted = (count: string | number | undefined): string => Number(count).toLocaleString('en')

const tries = ['No tries', 'One try', 'Two tries', 'Three tries', 'Four tries'] as const

const endings: Readonly<Record<string, string>> = {
  completed: 'This request is completed: there is nothing left to do.',
  expired: 'The time to sign has run out. Nothing you entered was sent.',
  declined: 'This request was declined, and has ended for everyone.',
  cancelled: 'This request was cancelled. There is nothing left for you to do.',
  erased: 'This request was erased: there is nothing left to show.',
}
