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
    'Heads of the history from your mails',
    'One a line, as the mails print them. A head vouches for what was before it.',
  ),
  ...question(
    'key',
    key,
    'Fingerprint of the key',
    'As you have it from whoever runs the server, or from evidence of before. It vouches for all.',
  ),
  ...question(
    'trust',
    trust,
    'Certificates that you trust',
    'The text of a PEM file. Seals and timestamps by them count; who made the others stays open.',
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

export function asked(): Known {
  const said = (text: string) => text.replace(/^.*:/, '').trim()
  return {
    heads: heads.value.split('\n').map(said).filter(Boolean),
    key: said(key.value) || null,
    trust: trust.value.trim() || null,
  }
}
