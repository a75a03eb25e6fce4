import type { Check, Facts, Fault, Report } from '../report.js'
import { shownTime } from '../shown-time.js'
import { element, grouped, icon } from './elements.js'

const spoken: Record<Check['state'], string> = {
  holds: 'Holds: ',
  fails: 'Does not hold: ',
  absent: 'Proves nothing: ',
}

export function showReport(report: Report): HTMLElement[] {
  const { checks, faults, remarks, facts } = report
  return [
    heading(report),
    ...faults.slice(0, 5).map(fault),
    element('ol', 'checks', ...checks.map(check)),
    ...(remarks.length > 0
      ? [element('h2', '', 'Remarks'), ...remarks.map((remark) => element('p', 'note', remark))]
      : []),
    ...(facts.requestId === null ? [] : aboutFacts(facts)),
  ]
}

const looks = { 0: 'result', 1: 'result is-bad', 3: 'result is-open' } as const

function heading(report: Report): HTMLElement {
  const { exitCode, headline } = report
  const title = element('h1', '', headline)
  title.tabIndex = -1
  const result = element('div', looks[exitCode], title, element('p', 'lead', leadOf(report)))
  result.setAttribute('role', exitCode === 1 ? 'alert' : 'status')
  return result
}

function leadOf({ exitCode, checks, facts }: Report): string {
  if (exitCode === 1) {
    return 'Something in this evidence was altered after it was written. Ask for the file again from someone else who has it.'
  }
  const count = (state: Check['state']) => checks.filter((one) => one.state === state).length
  const found =
    `${count('holds')} checks hold${count('absent') > 0 ? `, ${count('absent')} prove nothing` : ''}. ` +
    `The files and the history are as of ${shownTime(facts.madeAt ?? '')}.`
  if (exitCode === 0) return found
  return (
    `${found} But anyone can make a zip like this. Enter below what you have from another source: the key’s fingerprint, ` +
    'a head from one of your emails, or the sealing certificate. Then choose the file again.'
  )
}

function check({ state, title, says }: Check): HTMLElement {
  const words = element(
    'div',
    '',
    element('b', '', element('span', 'vh', spoken[state]), title),
    element('p', '', says),
  )
  return element('li', state, icon(state), words)
}

function fault({ names, says, differs = [] }: Fault): HTMLElement {
  const section = element('section', 'differs', element('h2', '', names), element('p', '', says))
  if (differs.length === 0) return section
  const list = element('dl', '')
  for (const { label, value } of differs) {
    list.append(element('dt', '', label), element('dd', '', element('code', '', grouped(value))))
  }
  section.append(list)
  return section
}

function aboutFacts({ title, sender, handledBy, requestId, signed, approved, head, key, seal }: Facts): HTMLElement[] {
  const list = element('dl', 'facts')
  const add = (label: string, ...values: (string | HTMLElement)[]) => {
    if (values.length === 0) return
    list.append(element('dt', '', label), element('dd', '', ...values.map((value) => element('div', '', value))))
  }
  const acts = (people: Facts['signed']) => people.map(({ name, at }) => `${name}, ${shownTime(at)}`)
  add(
    'Request',
    `${title ?? 'Its title was erased'}${sender ? `, from ${sender}` : ''}`,
    element('code', '', requestId!),
  )
  add('Handled by', ...handledBy)
  add('Signed', ...acts(signed))
  add('Approved', ...acts(approved))
  add('Head of the history', element('code', '', grouped(head ?? 'none')))
  add('Key of the list', element('code', '', grouped(key ?? 'none')))
  if (seal) add('Sealing certificate', seal.name, element('code', '', grouped(seal.sha256)))
  return [element('h2', '', 'About this request'), list]
}
