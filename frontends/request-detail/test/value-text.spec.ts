import type { DocumentValue } from '@countersign/contracts'
import { nameOf, valueText, emptyText } from '../src/document/value-text'
import { ada, grace } from './sample-request'

const field = (over: Partial<DocumentValue>): DocumentValue => ({
  fieldId: 'one',
  type: 'text',
  page: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  recipientId: ada.id,
  name: ada.name,
  label: null,
  value: null,
  at: null,
  digits: null,
  ...over,
})

describe('the text of a field value', () => {
  it.each<[Partial<DocumentValue>, string | null]>([
    [{ value: 'Mathematician' }, 'Mathematician'],
    [{ type: 'date', value: '2026-11-20' }, '20 Nov 2026'],
    [{ type: 'checkbox', value: 'true' }, 'Checked'],
    [{ type: 'checkbox', value: 'false' }, 'Not checked'],
    [{ type: 'signature', value: { kind: 'typed', text: 'Ada', font: 'pen' } }, 'Typed'],
    [{ type: 'signature', value: { kind: 'drawn', sha256: 'a'.repeat(64) } }, 'Drawn'],
    [{ type: 'signature', value: { kind: 'uploaded', sha256: 'a'.repeat(64) } }, 'A picture'],
    [{}, null],
  ])('%j is %s', (over, words) => expect(valueText(field(over))).toBe(words))

  it('explains why a field is empty', () => {
    expect(emptyText(grace)).toBe('Not filled in yet')
    expect(emptyText(ada)).toBe('Left empty')
  })

  it('names a field by its label, else by its type', () => {
    expect(nameOf(field({ label: 'Job title' }))).toBe('Job title')
    expect(nameOf(field({}))).toBe('Text')
  })
})
