export { codeProof, isCodeProof, signingCode } from './code.js'
export { signingToken, tokenHash } from './signing-token.js'
