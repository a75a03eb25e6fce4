import type { Refusal, RefusalName } from '../../signing/refusal.js'

type Details = Refusal['details']

interface Saying {
  /** Of decisions' error table. */
  status: 404 | 409 | 422
  /** A sentence that can stand in a toast. */
  sentence: (details: Details) => string
}

/** What each of the domain's refusals is over HTTP. */
export const refusalSentences: Readonly<Record<RefusalName, Saying>> = {
  'no-such-request': { status: 404, sentence: () => 'There is no such request.' },
  'no-such-document': { status: 404, sentence: () => 'There is no such document.' },
  'no-such-recipient': { status: 404, sentence: () => 'This request has no such recipient.' },
  'no-such-field': { status: 404, sentence: () => 'This request has no such field.' },
  'request-exists': { status: 409, sentence: () => 'A request with this id exists already.' },
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
  'no-document': { status: 422, sentence: () => 'Add at least one document before sending.' },
  'no-recipient': { status: 422, sentence: () => 'Add at least one recipient before sending.' },
  'nobody-to-sign': {
    status: 422,
    sentence: () => 'Nobody has to act: make at least one recipient a signer or an approver.',
  },
  'rendition-not-accepted': {
    status: 422,
    sentence: ({ documents }) =>
      documents === 1
        ? 'The PDF made of a Word file may have lost something. Look at it and accept it before sending.'
        : `The PDFs made of ${documents} Word files may have lost something. Look at them and accept them before sending.`,
  },
}
