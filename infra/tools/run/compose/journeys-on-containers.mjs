import { runJourneys } from '../journeys.mjs'

/** End-to-end tests that need no outbox and no changes of front ends. */
const files = [
  'draft-taken-up-again',
  'keyboard-only',
  'not-found',
  'refused-uploads',
  'signing.spec',
  'signing-phone',
  'signing-lightness',
  'toasts',
  'upload-by-drop',
]

/** Runs end-to-end tests of `npm test` against containers, through the shell's nginx. */
export async function journeysOn({ url, mails }) {
  console.log('\n── journeys in a browser, in the containers')
  const env = { COUNTERSIGN_JOURNEYS_URL: url, COUNTERSIGN_JOURNEYS_MAILS: mails }
  await runJourneys('compose', files, env, ['--workers=1'])
}
