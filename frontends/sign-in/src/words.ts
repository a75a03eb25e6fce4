export const frameWords = {
  at: (host: string) => `Countersign at ${host}`,
  falsePage: 'How to recognize a false page',
  recognize: (origin: string) =>
    `The address of the real page starts with ${origin}/. A passkey works only there. Enter your password on no other page.`,
}

export const signInWords = {
  title: 'Sign in',
  noAccount: 'Were you sent a document to sign? Open the link in that email; you need no account.',
}
