import type { Check, Facts, Fault, Report } from '../report.js'
import { shownTime } from '../shown-time.js'
import { element, grouped, icon } from './elements.js'

const spoken: Record<Check['state'], string> = {
  holds: 'Holds: ',
  fails: 'Does not hold: ',
  absent: 'Not present: ',
}

/** What became of the checks, from the heading down. */
export function showReport(report: Report): HTMLElement[] {
  const { holds, checks, faults, facts } = report
  return [
    heading(report),
    ...(holds ? [] : faults.slice(0, 5).map(fault)),
    element('ol', 'checks', ...checks.map(check)),
    ...(facts.requestId === null ? [] : aboutFacts(facts)),
    ...(holds
      ? [
          note(
            'One thing this page cannot know: whether the zip itself is the right one. Compare the head with the one in ' +
              'your own mail. If both are equal, it is.',
          ),
        ]
      : []),
  ]
}

function heading({ holds, checks, faults, facts }: Report): HTMLElement {
  const title = element('h1', '', holds ? 'This evidence holds' : faults[0]!.names)
  title.tabIndex = -1
  const count = (state: Check['state']) => checks.filter((one) => one.state === state).length
  const absent = count('absent')
  const lead = holds
    ? `${count('holds')} checks hold${absent > 0 ? `, ${absent} ${absent === 1 ? 'does' : 'do'} not apply` : ''}. ` +
      `The files and the history are those of ${shownTime(facts.madeAt ?? '')}.`
    : 'Something in this evidence was altered after it was written. Do not rely on it, and ask for the file again from ' +
      'someone else who has it.'
  const result = element('div', holds ? 'result' : 'result is-bad', title, element('p', 'lead', lead))
  result.setAttribute('role', holds ? 'status' : 'alert')
  return result
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

function aboutFacts({ title, sender, requestId, signed, approved, head, key }: Facts): HTMLElement[] {
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
  add('Signed', ...acts(signed))
  add('Approved', ...acts(approved))
  add('Head of the history', element('code', '', grouped(head ?? 'none')))
  add('Key of the list', element('code', '', grouped(key ?? 'none')))
  return [element('h2', '', 'What it is evidence of'), list]
}

const note = (text: string): HTMLElement => element('p', 'note', text)
