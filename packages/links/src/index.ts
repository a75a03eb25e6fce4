export { invitationPurpose, isLinkToken, linkToken, resetPurpose, subjectOfToken } from './link-token.js'
export { codeProof, isCodeProof, signingCode } from './code.js'
export { isSameSecret } from './same-secret.js'
export { signingToken, tokenHash } from './signing-token.js'
