import type { Known } from '../report.js'
import { element } from './elements.js'

const heads = element('textarea', '')
const key = element('input', '')
key.type = 'text'
const trust = element('textarea', '')

export const questions: readonly HTMLElement[] = [
  ...question(
    'heads',
    heads,
    'History heads from your emails',
    'One per line, as the emails show them. A head vouches for everything before it.',
  ),
  ...question(
    'key',
    key,
    'Fingerprint of the key',
    'From the server’s administrator or from earlier evidence. It vouches for everything.',
  ),
  ...question(
    'trust',
    trust,
    'Certificates you trust',
    'The text of a PEM file. Only seals and timestamps by these certificates show who made them.',
  ),
]

function question(
  id: string,
  field: HTMLTextAreaElement | HTMLInputElement,
  title: string,
  says: string,
): HTMLElement[] {
  field.id = id
  field.spellcheck = false
  field.autocomplete = 'off'
  const label = element('label', '', title)
  label.htmlFor = id
  const hint = element('p', 'hint', `Optional. ${says}`)
  hint.id = `${id}-hint`
  field.setAttribute('aria-describedby', hint.id)
  return [label, hint, field]
}

export function answers(): Known {
  const said = (text: string) => text.replace(/^.*:/, '').trim()
  return {
    heads: heads.value.split('\n').map(said).filter(Boolean),
    key: said(key.value) || null,
    trust: trust.value.trim() || null,
  }
}
