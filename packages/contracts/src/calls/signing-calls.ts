import type { Call } from './call.js'

const signing = '/api/sign/{token}'

/** A recipient’s page behind a link. */
export const signingCalls = {
  readSigning: { method: 'get', path: signing, needs: 'link', answer: 'SigningView' },
  sendCode: { method: 'post', path: `${signing}/code`, needs: 'link', answer: 'CodeSent' },
  verifyCode: { method: 'post', path: `${signing}/code/verify`, needs: 'link', body: 'CodeTry', answer: 'SigningView' },
  reportViewed: { method: 'post', path: `${signing}/viewed`, needs: 'link', body: 'Viewing', answer: 'SigningView' },
  readSigningPdf: {
    method: 'get',
    path: `${signing}/documents/{documentId}/pdf`,
    needs: 'link',
    query: 'PdfQuery',
    answer: 'bytes',
  },
  readSigningMark: { method: 'get', path: `${signing}/marks/{sha256}`, needs: 'link', answer: 'bytes' },
  finish: { method: 'post', path: `${signing}/finish`, needs: 'link', body: 'Finishing', answer: 'SigningView' },
  decline: { method: 'post', path: `${signing}/decline`, needs: 'link', body: 'Declining', answer: 'SigningView' },
  downloadSealed: { method: 'get', path: `${signing}/download`, needs: 'link', answer: 'bytes' },
  readSigningSealed: { method: 'get', path: `${signing}/sealed/{documentId}`, needs: 'link', answer: 'bytes' },
  readSigningCertificate: { method: 'get', path: `${signing}/certificate`, needs: 'link', answer: 'bytes' },
  signingEvidence: { method: 'get', path: `${signing}/evidence`, needs: 'link', answer: 'bytes' },
} as const satisfies Record<string, Call>
