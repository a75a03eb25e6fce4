import { checkTitles, type CheckId } from '../report.js'
import { NoCertificate } from '../seals/trust.js'
import { verifyWith } from '../verify-with.js'
import type { ByteSource } from '../zip/byte-source.js'
import { element } from './elements.js'
import { knownPages } from './known-pages.js'
import { asked, questions } from './questions.js'
import { showReport } from './show-report.js'

const whatIsChecked: Record<CheckId, string> = {
  complete: 'Every file is there, none besides, none altered.',
  signed: 'The list of files is signed by the key that you expect.',
  originals: 'They are the files that were sent for signature.',
  history: 'Every event names the one before it.',
  head: 'The end of the history is the one you were told.',
  sealed: 'Unchanged since they were sealed; by whom, as the seals say.',
  certificate: 'The one that the request was completed with.',
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
    element('h1', '', 'Check the evidence yourself'),
    element(
      'p',
      'lead',
      'This page works without a network and without us. Everything is computed in this browser; nothing leaves your ' +
        'computer.',
    ),
    element('ol', 'checks', ...rows),
  )
}

function dropPlace(): HTMLElement {
  const button = element('button', '', 'Choose the file')
  button.type = 'button'
  button.addEventListener('click', () => picker.click())
  const words = element(
    'p',
    '',
    element('b', '', 'Drop the evidence zip here'),
    element('br', ''),
    'As you received it.',
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
    const report = await verifyWith(await released, partsOf(file), asked())
    outcome.replaceChildren(...showReport(report))
  } catch (error) {
    if (error instanceof NoCertificate) {
      outcome.replaceChildren(
        element('h1', '', 'What you named is no certificate'),
        element('p', 'lead', `${error.message} Nothing was checked.`),
      )
      return
    }
    outcome.replaceChildren(
      element('h1', '', 'This file could not be checked here'),
      element(
        'p',
        'lead',
        `${(error as Error).message}. A browser that gives pages from the disk no cryptography cannot check it: run `,
        element('code', '', 'npx countersign verify FILE.zip'),
        ' instead.',
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
