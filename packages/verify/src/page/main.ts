import { checkTitles, type CheckId } from '../report.js'
import { NoCertificate } from '../seals/trust.js'
import { verifyWith } from '../verify-with.js'
import type { ByteSource } from '../zip/byte-source.js'
import { element } from './elements.js'
import { knownPages } from './known-pages.js'
import { answers, questions } from './questions.js'
import { showReport } from './show-report.js'

const whatIsChecked: Record<CheckId, string> = {
  complete: 'All files are there, with no extra file and no change.',
  signed: 'The list of files is signed with the key you expect.',
  originals: 'They are the files that were sent to be signed or approved.',
  history: 'Every event names the one before it.',
  head: 'The history ends with the head you know.',
  sealed: 'Unchanged since they were sealed. The seals say by whom.',
  certificate: 'It is the one the request was completed with.',
  timestamp: 'Independent clocks, if they were used.',
}

// Must run before the page changes, because it hashes the page.
const released = knownPages()

const outcome = element('div', '')
const picker = element('input', '')
picker.type = 'file'
picker.accept = '.zip,application/zip'
picker.hidden = true
picker.addEventListener('change', () => {
  const [file] = picker.files ?? []
  if (file) void check(file)
  picker.value = ''
})

const drop = dropPlace()
document.querySelector('#app')!.replaceChildren(outcome, drop, ...questions, picker)
showStart()

function showStart(): void {
  const rows = (Object.keys(checkTitles) as CheckId[]).map((id) => {
    const ring = element('span', 'ring')
    ring.setAttribute('aria-hidden', 'true')
    const title = element('b', '', element('span', 'vh', 'Still to check: '), checkTitles[id])
    return element('li', 'wait', ring, element('div', '', title, element('p', '', whatIsChecked[id])))
  })
  outcome.replaceChildren(
    element('h1', '', 'Verify the evidence yourself'),
    element(
      'p',
      'lead',
      'This page works without a network connection and without us. Everything is computed in this browser, and nothing ' +
        'leaves your computer.',
    ),
    element('ol', 'checks', ...rows),
  )
}

function dropPlace(): HTMLElement {
  const button = element('button', '', 'Choose file')
  button.type = 'button'
  button.addEventListener('click', () => picker.click())
  const words = element(
    'p',
    '',
    element('b', '', 'Drop the evidence zip here'),
    element('br', ''),
    'Use the file exactly as you received it.',
  )
  const place = element('div', 'drop', words, button)
  addEventListener('dragover', (event) => {
    event.preventDefault()
    place.classList.add('over')
  })
  addEventListener('dragleave', () => place.classList.remove('over'))
  addEventListener('drop', (event) => {
    event.preventDefault()
    place.classList.remove('over')
    const [file] = event.dataTransfer?.files ?? []
    if (file) void check(file)
  })
  return place
}

async function check(file: File): Promise<void> {
  const waiting = element('p', 'lead', `Checking ${file.name} …`)
  waiting.setAttribute('role', 'status')
  outcome.replaceChildren(waiting)
  try {
    const report = await verifyWith(await released, partsOf(file), answers())
    outcome.replaceChildren(...showReport(report))
  } catch (error) {
    if (error instanceof NoCertificate) {
      outcome.replaceChildren(
        element('h1', '', 'That isn’t a certificate'),
        element('p', 'lead', `${error.message} Nothing was checked.`),
      )
      return
    }
    outcome.replaceChildren(
      element('h1', '', 'This file couldn’t be verified here'),
      element(
        'p',
        'lead',
        `${(error as Error).message}. Some browsers don’t allow cryptography in pages opened from disk. Open this page in another browser, or compare fingerprints by hand as the certificate describes.`,
      ),
    )
  }
  drop.classList.add('small')
  outcome.querySelector('h1')?.focus()
}

/** Reads the file in parts, because evidence may be larger than memory. */
const partsOf = (file: File): ByteSource => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
})
