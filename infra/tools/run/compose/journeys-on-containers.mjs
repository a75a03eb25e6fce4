import { findBrowser } from '../browser.mjs'
import { runJourneys } from '../journeys.mjs'

/** Pages that need nothing but what an installation in containers has: no outbox, and nobody changes its front ends. */
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

/** A browser goes through the shell's nginx: the journeys of `npm test` that can be made of an installation in containers. */
export async function journeysOn(tally, { url, mails }) {
  console.log('\n── journeys in a browser, in the containers')
  const env = { COUNTERSIGN_JOURNEYS_URL: url, COUNTERSIGN_JOURNEYS_MAILS: mails }
  await runJourneys(tally, findBrowser(), { files: [...files, '--workers=1'], env })
}
