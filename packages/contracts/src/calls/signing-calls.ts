import type { Call } from './call.js'

const signing = '/api/sign/{token}'

const read = { method: 'get', needs: 'link' } as const
const act = { method: 'post', needs: 'link' } as const

/** A recipient’s page behind a link. */
export const signingCalls = {
  readSigning: { ...read, path: signing, answer: 'SigningView' },
  sendCode: { ...act, path: `${signing}/code`, answer: 'CodeSent' },
  verifyCode: { ...act, path: `${signing}/code/verify`, body: 'CodeTry', answer: 'SigningView' },
  reportViewed: { ...act, path: `${signing}/viewed`, body: 'Viewing', answer: 'SigningView' },
  readSigningPdf: { ...read, path: `${signing}/documents/{documentId}/pdf`, query: 'PdfQuery', answer: 'bytes' },
  readSigningMark: { ...read, path: `${signing}/marks/{sha256}`, answer: 'bytes' },
  finish: { ...act, path: `${signing}/finish`, body: 'Finishing', answer: 'SigningView' },
  decline: { ...act, path: `${signing}/decline`, body: 'Declining', answer: 'SigningView' },
  downloadSealed: { ...read, path: `${signing}/download`, answer: 'bytes' },
  readSigningSealed: { ...read, path: `${signing}/sealed/{documentId}`, answer: 'bytes' },
  readSigningCertificate: { ...read, path: `${signing}/certificate`, answer: 'bytes' },
  signingEvidence: { ...read, path: `${signing}/evidence`, answer: 'bytes' },
} as const satisfies Record<string, Call>
